// How far what is found would move if more were known: worlds come in completions, one for each way
// in which what is not known may be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "glup/search/value.hpp"

namespace glup {

// What differs between completions whichever of their worlds are looked at: those of each are
// parted into halves, and what both halves have in common is no chance. In points.
class Gap {
public:
    // World w is of completion w / 2 % completions; those of every other round through them are one
    // half. The reference is in all rows.
    Gap(std::size_t actions, std::size_t reference, int completions);

    // Rows of some actions, by their numbers, of the worlds from `first` on.
    void add(std::int64_t first, std::span<const std::uint32_t> columns,
             std::span<const Value> rows);

    // How far the value of an action, told from all completions, may lie from that in the one that
    // holds: a standard deviation. NaN before there are four completions to compare.
    double of_value(std::size_t action) const;
    // Likewise the difference of two.
    double of_difference(std::size_t a, std::size_t b) const;

private:
    struct Sum {
        std::int64_t worlds = 0;
        std::int64_t values = 0;
        std::int64_t differences = 0;  // from the reference
    };
    using Halves = std::array<Sum, 2>;

    const Halves& halves(std::size_t action, std::size_t completion) const {
        return sums_[action * completions_ + completion];
    }
    template <class Of>
    double spread(Of of) const;
    bool are_paired(std::size_t a, std::size_t b) const;

    std::size_t reference_;
    std::size_t completions_;
    std::vector<Halves> sums_;
};

}  // namespace glup
