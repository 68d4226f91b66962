// The open hands of a deal in play, for the solver.
#pragma once

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Who plays to tricks, from the leader of the trick now on. Throws Error unless it is in its
// tricks.
Endgame endgame_of(const State& state);

// The melds that may still be lost, in the order of the hands of that endgame.
StakedMelds melds_at_stake(const State& state);

}  // namespace glup::auction
