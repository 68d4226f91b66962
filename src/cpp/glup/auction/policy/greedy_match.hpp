// Greedy players of different weights against each other, on duplicate decks.
#pragma once

#include <cstdint>

#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

struct MatchGain {
    double mean = 0;   // a deal
    double error = 0;  // standard error of the mean; 0 for one deck
};

// What `a` gains against `b` when each deck is dealt once for each account: there `a` has its
// seats, and `b` has all others. Deck i has the stream i of the seed.
MatchGain greedy_match(const Sitter& a, const Sitter& b, const Rules& rules, std::int64_t decks,
                       std::uint64_t seed);

}  // namespace glup::auction
