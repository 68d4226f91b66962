// The chance to win a game from any totals, found once for all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/search/chances.hpp"

namespace glup::auction {

// Totals lie on a grid, and between its points the chances are linear. On it they are the mean over
// what follows after a deal, found by going over all points until none changes (value iteration:
// Bellman, Dynamic Programming, 1957).
class GameTable {
public:
    // Not of more accounts, whose grid is too large, and not of the game for chips.
    static bool has(const Rules& rules) { return rules.accounts() <= 3 && !rules.chips; }

    // Games in which each deal is any of these, that seat 0 has dealt.
    GameTable(const Rules& rules, const std::vector<DealEnd>& deals);

    // Of a game that is not over.
    Chances at(const Series& series) const;

private:
    // Coordinates of totals on the grid, the dealer's account first, and which one that is.
    struct Place {
        std::array<float, 3> by_account;
        std::uint8_t dealer;
    };
    // What deals from a point of the grid lead to: games that are over, summed up, and others.
    struct After {
        std::array<float, 3> won{};
        std::vector<Place> places{};
    };
    Place place_of(const Series& series) const;
    float coordinate(double hundredths) const;
    std::int64_t total_at(std::size_t index) const;
    After after(std::size_t point, const std::vector<DealEnd>& deals) const;
    std::array<float, 3> read(const Place& place) const;  // by account

    Rules rules_;
    std::size_t accounts_;
    std::vector<int> grid_;       // totals, in hundredths of the target
    std::size_t side_;            // how many
    std::vector<float> chances_;  // by point, by account, where account 0 has the dealer
};

}  // namespace glup::auction
