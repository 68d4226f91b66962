// The grid of totals on which the chances to win a game are known.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "glup/auction/rules/series.hpp"

namespace glup::auction {

// Points are numbered, the dealer's account counting least; between them what they say is linear.
class TotalsGrid {
public:
    static constexpr std::size_t kMostAccounts = 3;
    // Of two accounts or three: with more it is too large. Not of the game for chips.
    static bool has(const Rules& rules) {
        return rules.accounts() <= static_cast<int>(kMostAccounts) && !rules.chips;
    }

    explicit TotalsGrid(const Rules& rules);

    std::size_t accounts() const { return accounts_; }
    std::size_t side() const { return grid_.size(); }
    std::size_t points() const { return points_; }
    std::int64_t total_at(std::size_t index) const;
    // Of an account in a game whose target has not been raised.
    float coordinate(std::int64_t total) const { return coordinate(total, rules_.target); }

    // Coordinates of totals, the dealer's account first, and which one that is.
    struct Place {
        std::array<float, kMostAccounts> by_account{};
        std::size_t dealer = 0;
    };
    Place place_of(const Series& series) const;

    // The points around it: f(point, weight), where weights sum to 1.
    template <class F>
    void for_each_corner(const std::array<float, kMostAccounts>& at, F&& f) const {
        accounts_ == 2 ? corners<2>(at, f) : corners<3>(at, f);
    }

private:
    template <std::size_t kAccounts, class F>
    void corners(const std::array<float, kMostAccounts>& at, F&& f) const {
        std::array<std::array<float, 2>, kAccounts> part{};  // below, above
        std::size_t lowest = 0;
        for (std::size_t a = kAccounts; a-- > 0;) {
            const std::size_t below = std::min(static_cast<std::size_t>(at[a]), side() - 2);
            const float above = at[a] - static_cast<float>(below);
            part[a] = {1 - above, above};
            lowest = lowest * side() + below;
        }
        for (std::size_t corner = 0; corner < std::size_t{1} << kAccounts; ++corner) {
            float weight = 1;
            std::size_t point = lowest;
            for (std::size_t a = 0, stride = 1; a < kAccounts; ++a, stride *= side()) {
                const std::size_t above = corner >> a & 1;
                weight *= part[a][above];
                point += above * stride;
            }
            f(point, weight);
        }
    }
    float coordinate(std::int64_t total, double target) const;

    Rules rules_;
    std::size_t accounts_;
    std::vector<int> grid_;  // totals, in hundredths of the target
    std::size_t points_;
};

}  // namespace glup::auction
