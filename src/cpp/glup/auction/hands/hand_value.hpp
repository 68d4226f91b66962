// What a hand is worth to who names trump.
#pragma once

#include <array>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

using Traits = std::array<float, kTraits>;

// `meld` are the hand's melds in that suit, in points.
Traits traits_of(const Hand& hand, int trump, std::int32_t meld, const Rules& rules);

// In units. A hand whose melds win the game is worth more than any bid.
inline constexpr float kBeyondBids = 4 * kMostBid;
float hand_value(const Traits& traits, const GreedyWeights::ByTrait& weights);

// The same of all four trump suits at once.
std::array<float, rules::kSuits> hand_values(const Hand& hand, const Rules& rules,
                                             const GreedyWeights::ByTrait& weights);

constexpr bool is_married(const Hand& hand, int suit) {
    return hand.has(make_card(suit, kKing)) && hand.has(make_card(suit, kQueen));
}

struct BestTrump {
    int suit = 0;
    float value = -kBeyondBids;  // where no suit may be named
};
// The suit of greatest value. Where a marriage is needed others count only if there is none and
// cards are still to come.
BestTrump best_trump(const Hand& hand, const Rules& rules, const GreedyWeights::ByTrait& weights,
                     bool more_to_come);

}  // namespace glup::auction
