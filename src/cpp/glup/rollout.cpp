#include "glup/rollout.hpp"

#include "glup/endgame/position.hpp"

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
    if (rollout.solver != nullptr) {
        State end = state;
        play_tricks(end, rules::kDrawTricks, rollout.policy, rng, rollout.first_draw);
        if (!end.is_over()) return kValueUnit * exact_difference(end, seat, *rollout.solver);
    }
    const Scores scores = play_out(state, rollout.policy, rng, rollout.first_draw);
    return kValueUnit * (scores[seat] - scores[seat ^ 1]);
}

}  // namespace glup
