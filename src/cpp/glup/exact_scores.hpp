// The end of a deal when phase 2 is played perfectly.
#pragma once

#include "glup/endgame/solver.hpp"
#include "glup/playout.hpp"

namespace glup {

// The scores at the end, counters and last trick included. The state is in phase 2 and not over.
Scores exact_scores(const State& state, endgame::Solver& solver);

}  // namespace glup
