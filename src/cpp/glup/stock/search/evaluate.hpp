// The matrix behind perfect-information Monte Carlo: worlds × actions, filled by rollouts.
#pragma once

#include <cstdint>
#include <span>

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/tally.hpp"
#include "glup/stock/search/rollout.hpp"
#include "glup/stock/worlds/worlds.hpp"

namespace glup {

// For each of `count` worlds and each action of the view's owner: their points minus the opponent's
// from here to the end of the deal, after the action and a rollout, in units of kValueUnit. World w
// is drawn from stream first_world + w of the seed, and the rollouts of all actions in one world
// share their random numbers, so an entry depends on nothing but its action and the number of its
// world. out[w * actions + a]. To points[a], if they are asked for, it adds over all worlds where
// the points come from, as roll_out_counted does, which needs a rollout without a solver. Threads
// may fill blocks of their own from one sampler.
//
// Where rollouts are mixed an entry is a mean over several worlds of its stream. Differences by
// greedy's rollouts have three times the standard deviation of those that the network judges.
void evaluate_actions(const WorldSampler& worlds, std::span<const Action> actions,
                      const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                      std::int64_t count, Value* out, PointsBySource* points = nullptr);

// The same for one given world: out[a].
void evaluate_in_world(const State& world, int seat, std::span<const Action> actions,
                       const Rollout& rollout, const Random& rng, Value* out,
                       PointsBySource* points = nullptr);

// For each action of the view's owner, the sums over `count` worlds of what they (0) and the
// opponent (1) score from it on, both playing by the rollout's policy, in phase 2 too. Worlds and
// chance are those of evaluate_actions.
void tally_actions(const WorldSampler& worlds, std::span<const Action> actions,
                   const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                   std::int64_t count, Tallies* out);

}  // namespace glup
