#include "glup/stock/policy/playout.hpp"

#include "glup/cards/text.hpp"
#include "glup/stock/policy/chase.hpp"
#include "glup/stock/policy/greedy_policy.hpp"
#include "glup/stock/policy/loops.hpp"
#include "glup/stock/policy/random_policy.hpp"
#include "glup/support/error.hpp"

namespace glup {

template class GreedyPolicy<rules::Interpreted>;
template class GreedyPolicy<rules::Compiled<rules::RulesetId::kGlup>>;
template class GreedyPolicy<rules::Compiled<rules::RulesetId::kTwoHanded>>;
template class GreedyPolicy<rules::Compiled<rules::RulesetId::kTwoHandedExtended>>;

namespace {

template <class F>
void dispatch(rules::RulesetId ruleset, PolicyId policy, F&& f) {
    rules::compiled_for(ruleset, [&]<class Rules>(Rules) {
        switch (policy) {
            case PolicyId::kRandom: return f(Loops<RandomPolicy, Rules>{});
            case PolicyId::kGreedy: return f(Loops<GreedyPolicy, Rules>{});
            case PolicyId::kChase: return f(ChaseLoops{});
        }
    });
}

}  // namespace

PolicyId find_policy(std::string_view name) {
    if (name == "random") return PolicyId::kRandom;
    if (name == "greedy") return PolicyId::kGreedy;
    if (name == "chase") return PolicyId::kChase;
    throw NotationError("policy " + quoted(name) + ": expected random, greedy or chase");
}

Scores play_out(const State& state, PolicyId policy, Random& rng, FirstDraw first) {
    State end = state;
    dispatch(state.ruleset, policy, [&](auto loops) { loops.play_out(end, rng, first); });
    return end.scores;
}

void play_tricks(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first) {
    dispatch(state.ruleset, policy,
             [&](auto loops) { loops.play_tricks(state, tricks, rng, first); });
}

void play_tricks_counted(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first,
                         Tallies& tallies) {
    dispatch(state.ruleset, policy,
             [&](auto loops) { loops.play_tricks_counted(state, tricks, rng, first, tallies); });
}

Action choose_action(const State& state, PolicyId policy, Random& rng) {
    if (policy == PolicyId::kGreedy)
        return greedy_action(state, default_greedy_parameters(state.ruleset));
    if (policy == PolicyId::kChase) return chase_action(state);
    return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        return choose(RandomPolicy<Rules>(state.ruleset), state, rng);
    });
}

Action greedy_action(const State& state, const GreedyParameters& parameters) {
    return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        Random unused(0);
        return choose(GreedyPolicy<Rules>(parameters), state, unused);
    });
}

void play_deals(std::int64_t count, PolicyId policy, std::uint64_t seed, Scores* out,
                rules::RulesetId ruleset) {
    dispatch(ruleset, policy, [&](auto loops) { loops.play_deals(ruleset, count, seed, out); });
}

}  // namespace glup
