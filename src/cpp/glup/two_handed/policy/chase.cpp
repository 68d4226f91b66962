#include "glup/two_handed/policy/chase.hpp"

#include "glup/two_handed/policy/chase_policy.hpp"
#include "glup/two_handed/policy/loops.hpp"

namespace glup {
namespace {

// Compiled for Glup and AVX2; elsewhere it is seldom asked for.
template <class F>
void dispatch([[maybe_unused]] rules::RulesetId ruleset, F&& f) {
#if GLUP_X86_DISPATCH
    using Glup = rules::Compiled<rules::RulesetId::kGlup>;
    if (kHasX86V3 && ruleset == rules::RulesetId::kGlup) return f(V3Loops<ChasePolicy, Glup>{});
#endif
    f(Loops<ChasePolicy, PortableIsa, rules::Interpreted>{});
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
    dispatch(ruleset, [&](auto loops) { loops.play_deals(ruleset, count, seed, out); });
}

Action chase_action(const State& state) {
    Random unused(0);
    return choose(ChasePolicy<PortableIsa, rules::Interpreted>(state.ruleset), state, unused);
}

}  // namespace glup
