// How games of deals go on from their totals.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

using Chances = std::array<double, kMostSeats>;  // by account; they sum to 1

// Deals that the greedy policy has played in all seats: the rest of a game is any of them, one
// after another.
class GameChances {
public:
    static constexpr int kDeals = 400;

    // Not of the game for chips, whose deals depend on the pot. Throws Error.
    explicit GameChances(const Rules& rules, int deals = kDeals);

    // How often each account wins of so many games, from there on; several that win share it, and
    // so do those who are highest after very many deals.
    Chances after(const Series& series, int games, Random random) const;

private:
    int turns_;                                // dealers whose deals differ
    std::vector<std::vector<DealEnd>> deals_;  // by dealer
};

}  // namespace glup::auction
