// Whole deals played by the greedy policy, or at random.
#pragma once

#include <array>

#include "glup/auction/hands/bid_network.hpp"
#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Who has a seat: without weights random play; with a network it bids by that.
struct Sitter {
    const GreedyWeights* weights = nullptr;
    const BidNetwork* bids = nullptr;
};
using Seating = std::array<Sitter, kMostSeats>;
// All seats alike.
constexpr Seating seating_of(const GreedyWeights* weights, const BidNetwork* bids = nullptr) {
    Seating seats;
    seats.fill({weights, bids});
    return seats;
}

// What who has weights does: bid by the network, if there is one and a bid to make, else by rule.
Action greedy_action(const State& state, const Sitter& sitter);

// Plays to the end of the deal, or until who is to play a card has no more than `left`; once cards
// are played random play takes any legal card.
void play_out(State& state, const Seating& seats, Random& random, int left = 0);

}  // namespace glup::auction
