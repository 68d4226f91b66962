// Bids by a network of what they are worth.
#pragma once

#include "glup/auction/hands/bid_network.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// The bids of kLeaps; where there are fewer the highest one stands for those above it.
std::array<Action, kLeaps.size()> leaps_of(const State& state, const LegalList& list);

// What a bidder knows all through an auction.
struct Bidder {
    Bidder(const Hand& hand, const Rules& rules, const BidNetwork& with)
        : network(&with), numbers(hand_numbers(hand, rules)), sums(with.bids().of_hand(numbers)) {}

    const BidNetwork* network;
    HandNumbers numbers;
    BidNetwork::Bids::Sums sums;

    BidNetwork::Bids::Out gains(const State& state) const {
        return network->bids().outputs(sums, auction_numbers(state, numbers.value));
    }
    // The bid of the most gain, or a pass. The player to act may bid and may not declare a misdeal.
    Action choose(const State& state) const;
};

// Whether anybody else may still bid, but for the own side.
bool rival_may_speak(const State& state);

// Whether a network may choose: in an auction where there is a bid to be made.
bool bids_by_network(const State& state);

}  // namespace glup::auction
