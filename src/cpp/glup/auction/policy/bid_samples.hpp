// What bids and contracts came to: what a network of bids learns from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "glup/auction/hands/bid_network.hpp"

namespace glup::auction {

// One decision of a seat that may pass.
struct BidSample {
    AllNumbers numbers;
    // Units by which each of kLeaps is better for its account than a pass, all hands being played
    // on from there by the same players.
    std::array<float, kLeaps.size()> gains;
};
// One contract: the seat bids the least, all others pass, and nobody concedes.
struct TotalSample {
    AllNumbers numbers;  // the suit that was named first
    float value;         // of the hand in it, by the rule
    float total;         // units of the seat's side, melds saved and counters
};
struct BidSamples {
    std::vector<BidSample> bids;
    std::vector<TotalSample> totals;
};

// So many decisions. The seat bids by the first network of the pool; the others by it, by any of
// the pool, or by the rule with a margin more or less; some err on purpose, and all play by the
// greedy policy. An empty pool bids by the rule. Decisions are the same for the same seed.
BidSamples bid_samples(std::span<const BidNetwork* const> pool, const Rules& rules,
                       std::int64_t count, std::uint64_t seed);

}  // namespace glup::auction
