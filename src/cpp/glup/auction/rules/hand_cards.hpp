// Hands of lists of cards, and what one hand has beyond another.
#pragma once

#include <algorithm>
#include <span>

#include "glup/auction/rules/hand.hpp"

namespace glup::auction {

inline Hand hand_of(std::span<const Card> cards) {
    Hand hand;
    for (const Card card : cards) hand.add(card);
    return hand;
}

// Of each card as many as there are more than of `other`.
constexpr Hand beyond(const Hand& hand, const Hand& other) { return hand - lesser(hand, other); }

// Cards that somebody does not see.
inline void hide(std::span<Card> cards) { std::fill(cards.begin(), cards.end(), kNoCard); }

}  // namespace glup::auction
