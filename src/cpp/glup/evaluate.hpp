// The matrix behind perfect-information Monte Carlo: worlds × actions, filled by playouts.
#pragma once

#include <cstdint>
#include <span>

#include "glup/action.hpp"
#include "glup/playout.hpp"
#include "glup/view.hpp"

namespace glup {

// For each of `count` worlds that fit the view and each action of its owner: his points minus the
// opponent's from here to the end of the deal, after the action and a playout by the policy. World
// w is drawn from stream first_world + w of the seed, and the playouts of all actions in one world
// share their random numbers, so a row depends on nothing but its number. out[w * actions + a].
void evaluate_actions(const View& view, std::span<const Action> actions, PolicyId policy,
                      std::uint64_t seed, std::int64_t first_world, std::int64_t count,
                      std::int32_t* out);

}  // namespace glup
