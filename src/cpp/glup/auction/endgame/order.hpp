// Scores by which the search orders cards: sums of weights of what a card is and does.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "glup/auction/endgame/suit_book.hpp"

namespace glup::auction::endgame {

// Who takes the trick once a card is played, as the duty to beat tells it.
enum Outcome : std::uint8_t { kOwn, kTheirs, kUnsure };

inline constexpr int kLeadWeights = 32;
inline constexpr int kFollowWeights = 48;

// For the side weaker in trumps and for the other; with few cards left and with many.
struct Weights {
    std::array<std::array<std::array<std::int16_t, kLeadWeights>, 2>, 2> lead;
    std::array<std::array<std::array<std::int16_t, kFollowWeights>, 2>, 2> follow;
};
extern const Weights kWeights;

}  // namespace glup::auction::endgame
