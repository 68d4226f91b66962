// What happens in a deal, told.
#pragma once

#include "glup/game/narration.hpp"
#include "glup/pisti/state.hpp"

namespace glup::pisti {

void tell_card(Narrator& to, Card card);
// How the deal began, of its first state; what a card leads to that the player to act has.
void tell_deal(Narrator& to, const State& start);
void tell_action(Narrator& to, const State& before, Card card);

}  // namespace glup::pisti
