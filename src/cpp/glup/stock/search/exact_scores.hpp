// The end of a deal when phase 2 is played perfectly.
#pragma once

#include <cmath>

#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/policy/playout.hpp"

namespace glup {

// When solves are to end, done or not, and whether one was not.
struct SolveLimit {
    SolveLimits limits;
    bool reached = false;

    // That many seconds from now; never if they are infinite.
    void end_in(double seconds) {
        if (std::isfinite(seconds)) limits.deadline = SolveLimits::in(seconds);
    }
};

// The scores at the end, counters and last trick included. The state is in phase 2 and not over.
// Those of a solve that reached its limit are what the leader gets at least.
Scores exact_scores(const State& state, endgame::Solver& solver, SolveLimit* limit = nullptr);

}  // namespace glup
