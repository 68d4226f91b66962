// Recommendations without rollouts.
#pragma once

#include <cstdint>
#include <vector>

#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/network.hpp"

namespace glup {

// What the network expects after each action of phase 1. Throws Error if there is none (null).
Advice by_one_ply(const View& view, const value::Network* network);

// kGreedy or kRandom: its action comes first, and no action has a value.
Advice by_policy(const View& view, Method method, std::uint64_t seed);

// Phase 2 solved exactly: every legal action with its double-dummy value. By bounds of each, as the
// leader sees them: a value is their middle, its error their half width. The view is of phase 2,
// and its owner is to act.
Advice exact_advice(const View& view, const std::vector<endgame::ActionValue>& bounds);

}  // namespace glup
