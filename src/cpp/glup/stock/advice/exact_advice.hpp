// Phase 2 solved exactly: every legal action with its double-dummy value.
#pragma once

#include <vector>

#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"

namespace glup {

// By bounds of every legal action, as the leader sees them: a value is their middle, its error
// their half width. The view is of phase 2, and its owner is to act.
Advice exact_advice(const View& view, const std::vector<endgame::ActionValue>& bounds);

}  // namespace glup
