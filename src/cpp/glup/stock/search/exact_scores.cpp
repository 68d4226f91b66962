#include "glup/stock/search/exact_scores.hpp"

#include "glup/stock/endgame/endgame.hpp"

namespace glup {

// The counters taken so far are scored when the deal ends.
Scores exact_scores(const State& state, endgame::Solver& solver, SolveLimit* limit) {
    const SolveLimits& limits = limit != nullptr ? limit->limits : SolveLimits{};
    const endgame::Result result = solver.value(endgame::position_of(state), limits);
    if (limit != nullptr) limit->reached |= !result.exact;
    const rules::Ruleset& rules = state.rules();
    const int leaders = result.lower;
    const int leader = state.leader;
    int left = rules.deal_card_points();
    Scores scores{};
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        scores[seat] = state.scores[seat] + state.counters[seat];
        left -= state.counters[seat];
    }
    scores[leader] += (left + leaders) / 2;
    scores[leader ^ 1] += (left - leaders) / 2;
    return scores;
}

}  // namespace glup
