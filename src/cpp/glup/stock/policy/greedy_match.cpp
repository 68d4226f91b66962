#include "glup/stock/policy/greedy_match.hpp"

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"
#include "glup/support/running_mean.hpp"

namespace glup {
namespace {

int lead_of_seat_0(State state, const GreedyParameters& seat0, const GreedyParameters& seat1) {
    while (!state.is_over()) state.apply(greedy_action(state, state.player == 0 ? seat0 : seat1));
    return state.scores[0] - state.scores[1];
}

}  // namespace

MatchMargin greedy_match(const GreedyParameters& a, const GreedyParameters& b, std::int64_t pairs,
                         std::uint64_t seed, rules::RulesetId ruleset) {
    const Deck sorted = sorted_deck(rules::ruleset(ruleset));
    RunningMean margins;
    for (std::int64_t i = 0; i < pairs; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        Deck deck = sorted;
        rng.shuffle(deck.data(), rules::ruleset(ruleset).deck());
        const State state = deal(deck, static_cast<int>(i % rules::kSeats), false, ruleset);
        margins.add((lead_of_seat_0(state, a, b) - lead_of_seat_0(state, b, a)) / 2.0);
    }
    if (pairs < 1) return {};
    return {margins.mean(), pairs > 1 ? margins.error() : 0};
}

}  // namespace glup
