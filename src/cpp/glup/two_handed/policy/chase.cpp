#include "glup/two_handed/policy/chase.hpp"

#include "glup/two_handed/policy/chase_policy.hpp"
#include "glup/two_handed/policy/loops.hpp"

namespace glup {
namespace {

// Compiled for Glup and AVX2; elsewhere it is seldom asked for.
template <class F>
void dispatch([[maybe_unused]] const State& state, F&& f) {
#if GLUP_X86_DISPATCH
    using Glup = rules::Compiled<rules::RulesetId::kGlup>;
    if (kHasX86V3 && state.ruleset == rules::RulesetId::kGlup)
        return f(V3Loops<ChasePolicy, Glup>{});
#endif
    f(Loops<ChasePolicy, PortableIsa, rules::Interpreted>{});
}

}  // namespace

void ChaseLoops::play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
    dispatch(state, [&](auto loops) { loops.play_tricks(state, tricks, rng, first); });
}

void ChaseLoops::play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                     Tallies& tallies) {
    dispatch(state,
             [&](auto loops) { loops.play_tricks_counted(state, tricks, rng, first, tallies); });
}

void ChaseLoops::play_out(State& state, Random& rng, FirstDraw first) {
    dispatch(state, [&](auto loops) { loops.play_out(state, rng, first); });
}

Action chase_action(const State& state) {
    Random unused(0);
    return choose(ChasePolicy<PortableIsa, rules::Interpreted>(state.ruleset), state, unused);
}

}  // namespace glup
