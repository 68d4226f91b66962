// Scores by which the search orders cards: sums of weights of what a card is and does.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "glup/auction/endgame/suit_book.hpp"

namespace glup::auction::endgame {

// Who takes the trick once a card is played, as the duty to beat tells it.
enum Outcome : std::uint8_t { kOwn, kTheirs, kUnsure };

// With fewer cards a hand an order costs more than it saves.
inline constexpr int kOrderedLeads = 4, kOrderedFollows = 5;
// Hands of few cards and of many have weights of their own.
inline constexpr int kDepths = 2;
inline int depth_of(int cards) { return cards > 6 ? 1 : 0; }
inline constexpr int kLeadWeights = 32;
inline constexpr int kFollowWeights = 48;

using LeadWeights = std::array<std::int16_t, kLeadWeights>;
using FollowWeights = std::array<std::int16_t, kFollowWeights>;

// What the order adds for a card of a suit whatever else is known; by place.
struct CardScores {
    std::int16_t* lead;
    std::int16_t* follow;
    std::int16_t* other;  // a trump on a plain suit, or a card thrown off
};

// For the side weaker in trumps and for the other, by depth.
struct Weights {
    std::array<std::array<LeadWeights, kDepths>, 2> lead;
    std::array<std::array<FollowWeights, kDepths>, 2> follow;
};
static_assert(2 * kDepths == kScoreTables);
extern const Weights kWeights;

}  // namespace glup::auction::endgame
