// Where the points of a value come from: counted in the rollouts behind it, and adding up to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "glup/search/race.hpp"
#include "glup/stock/rules/sources.hpp"

namespace glup {

// Of a player and of the opponent, in points.
using PointShares = std::array<std::array<double, value::kSources>, rules::kSeats>;

PointShares to_points(const PointsBySource& sums, double samples);

// The points with as little changed as makes mine less theirs come to the value. What was counted
// in rollouts differs from what is believed: by the judge's own view of the rest of the deal, by
// what was expected before, and by caution. That is spread over the sources as their chance is to
// turn out otherwise: in proportion to their points and to how many come at once. None becomes
// negative, and what is shared out between the players stays the same in all.
PointShares reconciled(PointShares points, double value);

// Sums of a race's rows by source, and of the reference's rows in the worlds of each action.
class PairedPoints {
public:
    PairedPoints(std::size_t actions, std::size_t reference);

    void add(std::span<const PointsBySource> sums, std::span<const std::uint32_t> columns);
    // In points: the reference's, and of the paired difference the part that is believed.
    using PartOf = std::function<double(std::size_t action)>;
    std::vector<PointShares> believed(const Race& race, const PartOf& part_of) const;

private:
    std::size_t reference_;
    std::vector<PointsBySource> own_, beside_;
};

}  // namespace glup
