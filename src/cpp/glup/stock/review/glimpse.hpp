// What a deal is worth to the one player whose cards are known: by their view, as it goes on.
#pragma once

#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::review {

// The network says it. Where a game has none (null), `greedy` plays out worlds that fit the view:
// the same ones for each card that might have been drawn, as far as they fit. States are of phase
// 1; where a record guesses at cards does not matter.

// Seat 0's lead at the end, as the player at `seat` may expect it.
double expected_lead(const State& state, int seat, const value::Network* network);

// The luck of a card that they have just drawn: what is expected with it, less the mean over all
// cards that they had not seen, and of that as much as others make of a card (value/luck.hpp).
double luck_of_card(const State& state, int seat, Card card, const value::Network* network);

}  // namespace glup::review
