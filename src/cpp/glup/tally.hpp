// Where the points of the rest of a deal come from.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "glup/action.hpp"
#include "glup/melds.hpp"
#include "glup/rollout.hpp"
#include "glup/worlds.hpp"

namespace glup {

// For one seat. The points of a tally are those of its declarations and the rest of it.
struct Tally {
    std::array<std::int32_t, kKinds> declared{};  // how often each kind
    std::int32_t nines = 0;                       // points, as are all that follow
    std::int32_t exchange = 0;
    std::int32_t glups = 0;
    std::int32_t counters = 0;
    std::int32_t last_trick = 0;
};
inline constexpr int kTallyFields = sizeof(Tally) / sizeof(std::int32_t);

using Tallies = std::array<Tally, rules::kSeats>;

// Takes a legal action and adds what it scores. The counters of the deal are all scored by its last
// card, those taken before too.
void apply_counted(State& state, Action action, Tallies& tallies);

// For each action of the view's owner, the sums over `count` worlds of what he (0) and the opponent
// (1) score from it on, both playing by the rollout's policy, in phase 2 too. Worlds and chance
// are those of evaluate_actions.
void tally_actions(const WorldSampler& worlds, std::span<const Action> actions,
                   const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                   std::int64_t count, Tallies* out);

}  // namespace glup
