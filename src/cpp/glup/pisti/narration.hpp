// What happens in a deal, and why a card is recommended.
#pragma once

#include "glup/game/narration.hpp"
#include "glup/pisti/search.hpp"
#include "glup/pisti/state.hpp"

namespace glup::pisti {

void tell_card(Narrator& to, Card card);
// How the deal began, of its first state; what a card leads to that the player to act has.
void tell_deal(Narrator& to, const State& start);
void tell_action(Narrator& to, const State& before, Card card);

// Why the best card, in one sentence; and of every other why the best one is better: "" where
// nothing that is certain tells them apart. The owner of the view is to act.
void tell_reasons(const View& view, Advice& advice);

}  // namespace glup::pisti
