// Decks in which one player is dealt much of a rare meld, so that its worth is learned.
#pragma once

#include "glup/random.hpp"
#include "glup/state.hpp"

namespace glup::value {

using Deck = std::array<Card, rules::kDeck>;

// Moves some or all of the cards of a meld of several copies, drawn at random, to one of the hands:
// that of the eldest (0) or the dealer (1), which it returns.
int stack_rare_meld(Deck& deck, Random& rng);

}  // namespace glup::value
