// Whole deals played by the greedy policy, or at random.
#pragma once

#include <array>

#include "glup/auction/policy/greedy_weights.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// A seat without weights plays at random.
using Seating = std::array<const GreedyWeights*, kMostSeats>;
// All seats alike.
constexpr Seating seating_of(const GreedyWeights* weights) {
    Seating seats;
    seats.fill(weights);
    return seats;
}

// Plays to the end of the deal, or until who is to play a card has no more than `left`; once cards
// are played random play takes any legal card.
void play_out(State& state, const Seating& seats, Random& random, int left = 0);

}  // namespace glup::auction
