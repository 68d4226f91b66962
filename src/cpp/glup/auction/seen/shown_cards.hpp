// Cards that the table shows, in what one player knows.
#pragma once

#include <span>

#include "glup/auction/rules/view.hpp"

namespace glup::auction {

// Each notes the cards in a state that has of others only what the seat sees. They throw Error that
// names what was expected.
void take_widow(State& seen, int seat, std::span<const Card> cards);
void take_given(State& seen, int seat, std::span<const Card> cards);  // those passed last
// `before`: what the owner knew when they were shown.
void show_melds(State& seen, const View& before, int of, std::span<const Card> cards);

// The hand melds, and shows what it does, whatever else the state says.
void note_melds(State& state, int seat, const Hand& hand);

// How the deal ends at once by what all have shown, as the seat knows; kNone if it goes on.
Result result_by_melds(const State& seen, int seat);

}  // namespace glup::auction
