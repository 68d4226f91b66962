// Recommendations without a search.
#pragma once

#include <cstdint>

#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/network.hpp"

namespace glup {

// What the network expects after each action of phase 1. Throws Error if there is none (null).
Advice by_one_ply(const View& view, const value::Network* network);

// kGreedy or kRandom: its action comes first, and no action has a value.
Advice by_policy(const View& view, Method method, std::uint64_t seed);

}  // namespace glup
