#include "glup/stock/policy/chase.hpp"

#include "glup/stock/policy/chase_policy.hpp"
#include "glup/stock/policy/loops.hpp"

namespace glup {
namespace {

// Elsewhere than in Glup it is seldom asked for.
template <class F>
void dispatch(rules::RulesetId ruleset, F&& f) {
    rules::compiled_for_glup(ruleset, [&]<class Rules>(Rules) { f(Loops<ChasePolicy, Rules>{}); });
}

}  // namespace

void ChaseLoops::play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
    dispatch(state.ruleset, [&](auto loops) { loops.play_tricks(state, tricks, rng, first); });
}

void ChaseLoops::play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                     Tallies& tallies) {
    dispatch(state.ruleset,
             [&](auto loops) { loops.play_tricks_counted(state, tricks, rng, first, tallies); });
}

void ChaseLoops::play_out(State& state, Random& rng, FirstDraw first) {
    dispatch(state.ruleset, [&](auto loops) { loops.play_out(state, rng, first); });
}

void ChaseLoops::play_deals(rules::RulesetId ruleset, std::int64_t count, std::uint64_t seed,
                            Scores* out) {
    for_each_deal(ruleset, count, seed, [&](State& state, Random& rng, std::int64_t i) {
        play_out(state, rng, FirstDraw::kTaker);
        out[i] = state.scores;
    });
}

Action chase_action(const State& state) {
    Random unused(0);
    return choose(ChasePolicy<rules::Interpreted>(state.ruleset), state, unused);
}

}  // namespace glup
