// What hands came to that named trump: what the values of hands are fitted to.
#pragma once

#include <cstdint>
#include <vector>

#include "glup/auction/hands/hand_value.hpp"

namespace glup::auction {

struct HandSample {
    Traits traits;
    float total;  // units of the bidder's side
};
struct HandSamples {
    std::vector<HandSample> bidding;   // melds and counters, by the hand as dealt
    std::vector<HandSample> naming;    // the same, by the hand that names trump
    std::vector<HandSample> counting;  // counters alone, by the hand that leads first
};

// Of so many deals in which eldest bids the least there is and everybody else passes, all playing
// on by these weights; one in four times any trump is named. Every other time eldest is the one
// with the best hand.
HandSamples hand_samples(const GreedyWeights& weights, const Rules& rules, std::int64_t deals,
                         std::uint64_t seed);

}  // namespace glup::auction
