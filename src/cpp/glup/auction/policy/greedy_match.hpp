// Greedy players of different weights against each other, on duplicate decks.
#pragma once

#include <cstdint>

#include "glup/auction/policy/greedy_weights.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// What a deal that is over brought an account more than the others on the mean, in points (in the
// game for chips in chips). A game that is won or lost at once counts as its target.
double gain_of(const State& state, int account);

struct MatchGain {
    double mean = 0;   // a deal
    double error = 0;  // standard error of the mean; 0 for one deck
};

// What `a` gains against `b` when each deck is dealt once for each account: there `a` has its
// seats, and `b` has all others. Null plays at random. Deck i has the stream i of the seed.
MatchGain greedy_match(const GreedyWeights* a, const GreedyWeights* b, const Rules& rules,
                       std::int64_t decks, std::uint64_t seed);

}  // namespace glup::auction
