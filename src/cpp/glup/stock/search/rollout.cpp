#include "glup/stock/search/rollout.hpp"

#include <cmath>

#include "glup/stock/search/exact_scores.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

int difference(const State& state, int seat) { return state.scores[seat] - state.scores[seat ^ 1]; }

Value at_end(const Scores& scores, int seat) {
    return kValueUnit * (scores[seat] - scores[seat ^ 1]);
}

// Of a state that a rollout ends in: its value, and what the network expects of the rest.
Value judged(const State& end, int seat, const Rollout& rollout) {
    const float rest = value::estimate(*rollout.network, end, seat);
    return kValueUnit * difference(end, seat) +
           static_cast<Value>(std::lround(rest * static_cast<float>(kValueUnit)));
}

}  // namespace

void set_policy(Rollout& rollout, std::string_view name, const value::Network* network) {
    rollout.mixed = name == "mixed";
    const bool learned = rollout.mixed || name == "network";
    if (learned && network == nullptr) throw Error("policy: expected a network");
    rollout.player = learned ? network : nullptr;
    rollout.policy = learned ? PolicyId::kGreedy : find_policy(name);
}

Action choose_action(const State& state, const Rollout& rollout, Random& rng) {
    return rollout.player != nullptr ? value::network_action(*rollout.player, state, rng)
                                     : choose_action(state, rollout.policy, rng);
}

Value roll_out(const State& state, int seat, const Rollout& rollout, Random& rng) {
    State end = state;
    if (rollout.player != nullptr)
        value::play_tricks(*rollout.player, end, rollout.tricks, rollout.first_draw);
    else
        play_tricks(end, rollout.tricks, rollout.policy, rng, rollout.first_draw);
    if (end.in_phase1()) return judged(end, seat, rollout);
    if (rollout.solver != nullptr && !end.is_over())
        return at_end(exact_scores(end, *rollout.solver, rollout.limit), seat);
    return at_end(play_out(end, rollout.policy, rng, rollout.first_draw), seat);
}

Value roll_out_counted(const State& state, int seat, const Rollout& rollout, Random& rng,
                       const Tallies& before, PointsBySource& points) {
    State end = state;
    Tallies tallies = before;
    const int tricks = rollout.network == nullptr ? rules::kDrawTricks : rollout.tricks;
    if (rollout.player != nullptr)
        value::play_tricks_counted(*rollout.player, end, tricks, rollout.first_draw, tallies);
    else
        play_tricks_counted(end, tricks, rollout.policy, rng, rollout.first_draw, tallies);
    const bool is_judged = end.in_phase1();
    if (!is_judged) {
        while (!end.is_over()) apply_counted(end, choose_action(end, rollout.policy, rng), tallies);
    }
    const PointsBySource scored = points_by_source(tallies, state.melds(), seat);
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int source = 0; source < value::kSources; ++source)
            points[side][source] += kValueUnit * scored[side][source];
    }
    if (!is_judged) return at_end(end.scores, seat);
    const value::Expectation rest = rollout.forecast->expect(end, seat);
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int source = 0; source < value::kSources; ++source) {
            points[side][source] += std::lround(rest.points[side][source] * kValueUnit);
        }
        points[side][value::kFromCounters] += kValueUnit * end.counters[seat ^ side];
    }
    return judged(end, seat, rollout);
}

}  // namespace glup
