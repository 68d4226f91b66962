#include "glup/rollout.hpp"

#include <cmath>

#include "glup/endgame/position.hpp"
#include "glup/value/one_ply.hpp"

namespace glup {
namespace {

int difference(const State& state, int seat) { return state.scores[seat] - state.scores[seat ^ 1]; }

// The counters taken so far are scored when the deal ends.
int exact_difference(const State& state, int seat, endgame::Solver& solver) {
    const int leaders = solver.value(endgame::position_of(state)).lower;
    const int counters = state.counters[seat] - state.counters[seat ^ 1];
    return difference(state, seat) + rules::kCounter * counters +
           (state.leader == seat ? leaders : -leaders);
}

}  // namespace

Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng) {
    if (rollout.network == nullptr && rollout.solver == nullptr) {
        const Scores scores = play_out(state, rollout.policy, rng, rollout.first_draw);
        return kValueUnit * (scores[seat] - scores[seat ^ 1]);
    }
    State end = state;
    play_tricks(end, rollout.tricks, rollout.policy, rng, rollout.first_draw);
    if (end.in_phase1()) {
        const float rest = value::estimate(*rollout.network, end, seat);
        return kValueUnit * difference(end, seat) +
               static_cast<Value>(std::lround(rest * static_cast<float>(kValueUnit)));
    }
    if (rollout.solver != nullptr && !end.is_over())
        return kValueUnit * exact_difference(end, seat, *rollout.solver);
    const Scores scores = play_out(end, rollout.policy, rng, rollout.first_draw);
    return kValueUnit * (scores[seat] - scores[seat ^ 1]);
}

}  // namespace glup
