// How a search goes on from its leaf to a value: by a policy, and then?
#pragma once

#include <string_view>

#include "glup/search/value.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/tally.hpp"
#include "glup/support/random.hpp"

namespace glup {

namespace endgame {
class Solver;
}
namespace value {
class Forecast;
class Network;
}  // namespace value
struct SolveLimit;

// What it points to must outlive it. Threads may share one that has no solver.
struct Rollout {
    PolicyId policy = PolicyId::kGreedy;
    const value::Network* player = nullptr;   // plays phase 1 by one ply, in place of the policy
    int tricks = rules::kDrawTricks;          // of phase 1 to be played; then the network judges
    const value::Network* network = nullptr;  // needed if there are fewer tricks than to be played
    endgame::Solver* solver = nullptr;        // phase 2 exactly, by this solver; else by the policy
    SolveLimit* limit = nullptr;              // of the solver, if there is one
    FirstDraw first_draw = FirstDraw::kTaker;   // always one seat: only where the stock is random
    const value::Forecast* forecast = nullptr;  // what the network judges, by source, if counted
    // A value is half of one rollout so, half of kByGreedy by greedy alone, to the end, each in a
    // world of its own (evaluate.hpp).
    bool mixed = false;
};
// A value's error for its time is least so: one of greedy's costs a fifteenth of the network's and
// has four to five times the variance.
inline constexpr int kByGreedy = 5;
constexpr int rollouts_a_value(const Rollout& rollout) { return rollout.mixed ? 1 + kByGreedy : 1; }

// Sets who plays, by name: a policy's, or "network" or "mixed", which need one: the policy of phase
// 2 is greedy's. Throws Error for another name.
void set_policy(Rollout& rollout, std::string_view name, const value::Network* network);

// What the player of the rollout does.
Action choose_action(const State& state, const Rollout& rollout, Random& rng);

// The points of `seat` minus the opponent's at the end of the deal, those made before included. A
// network judges by what the player at `seat` knows in that world.
Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng);

// The same, and adds in units of kValueUnit where the points come from, those of the player at
// `seat` first: what was scored `before`, and from here on, counters taken before included. Where
// the network judges, the rollout's forecast tells the sources, and they come to about what the
// network says. Phase 2 is played by the policy.
Value roll_out_counted(const State& state, int seat, const Rollout& rollout, Random& rng,
                       const Tallies& before, PointsBySource& points);

}  // namespace glup
