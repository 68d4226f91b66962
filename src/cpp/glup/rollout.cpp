#include "glup/rollout.hpp"

#include <cmath>

#include "glup/exact_scores.hpp"
#include "glup/value/game.hpp"
#include "glup/value/one_ply.hpp"

namespace glup {
namespace {

int difference(const State& state, int seat) { return state.scores[seat] - state.scores[seat ^ 1]; }

Value at_end(const Scores& scores, int seat, const Rollout& rollout, float* chance) {
    if (chance != nullptr) *chance = value::chance_at_end(*rollout.game, scores, seat);
    return kValueUnit * (scores[seat] - scores[seat ^ 1]);
}

}  // namespace

Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng, float* chance) {
    if (rollout.network == nullptr && rollout.solver == nullptr)
        return at_end(play_out(state, rollout.policy, rng, rollout.first_draw), seat, rollout,
                      chance);
    State end = state;
    play_tricks(end, rollout.tricks, rollout.policy, rng, rollout.first_draw);
    if (end.in_phase1()) {
        const float rest = value::estimate(*rollout.network, end, seat);
        if (chance != nullptr) *chance = value::chance_to_win(*rollout.game, end, seat, rest);
        return kValueUnit * difference(end, seat) +
               static_cast<Value>(std::lround(rest * static_cast<float>(kValueUnit)));
    }
    if (rollout.solver != nullptr && !end.is_over())
        return at_end(exact_scores(end, *rollout.solver, rollout.limit), seat, rollout, chance);
    return at_end(play_out(end, rollout.policy, rng, rollout.first_draw), seat, rollout, chance);
}

}  // namespace glup
