#include "glup/value/one_ply.hpp"

#include "glup/policy/playout.hpp"
#include "glup/value/judge.hpp"
#include "glup/value/same_rules.hpp"

namespace glup::value {
namespace {

template <class Isa>
struct Calls {
    static float estimate(const Network& network, const State& state, int seat, bool drawing) {
        return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
            return Judge<Isa, Rules>(network, seat).value(state, drawing);
        });
    }
    static void estimate_actions(const Network& network, const State& state,
                                 std::vector<ActionEstimate>& out) {
        rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
            Judge<Isa, Rules> judge(network, state.player);
            for_each_choice<true, Rules>(state, [&](Action action) {
                out.push_back({action, judge.value_of(state, action)});
            });
        });
    }
    static Action choose(const Network& network, const State& state, Random& rng) {
        return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
            if (state.in_phase1()) return best_action<Isa, Rules>(network, state);
            return GreedyPolicy<Isa, Rules>(state.ruleset).card(state, rng);
        });
    }
    static void play_tricks(const Network& network, State& state, int tricks, FirstDraw first) {
        rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
            // A trick has three actions; what is exchanged before its declaration comes besides.
            for (int plays = 0; plays < 3 * tricks && state.in_phase1();) {
                const Action action = best_action<Isa, Rules>(network, state);
                const bool counts = state.ends_turn<Rules>(action);
                if (state.decision == Decision::kMeld && counts) lay_draw(state, first);
                state.apply<Rules>(action);
                plays += counts;
            }
        });
    }
};

#if GLUP_X86_DISPATCH
// The same, compiled for AVX2 and all that they call with them.
struct V3Calls {
    GLUP_TARGET_V3 __attribute__((flatten)) static float estimate(const Network& network,
                                                                  const State& state, int seat,
                                                                  bool drawing) {
        return Calls<X86V3Isa>::estimate(network, state, seat, drawing);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void estimate_actions(
        const Network& network, const State& state, std::vector<ActionEstimate>& out) {
        Calls<X86V3Isa>::estimate_actions(network, state, out);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static Action choose(const Network& network,
                                                                 const State& state, Random& rng) {
        return Calls<X86V3Isa>::choose(network, state, rng);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks(const Network& network,
                                                                    State& state, int tricks,
                                                                    FirstDraw first) {
        Calls<X86V3Isa>::play_tricks(network, state, tricks, first);
    }
};
const bool kHasV3 = X86V3Isa::is_available();
#endif

void check(const Network& network, const State& state) {
    expect_rules("network", network.ruleset(), state.ruleset);
}

float dispatch_estimate(const Network& network, const State& state, int seat, bool drawing) {
#if GLUP_X86_DISPATCH
    if (kHasV3) return V3Calls::estimate(network, state, seat, drawing);
#endif
    return Calls<PortableIsa>::estimate(network, state, seat, drawing);
}

}  // namespace

float estimate(const Network& network, const State& state, int seat) {
    check(network, state);
    if (state.in_phase1()) return dispatch_estimate(network, state, seat, false);
    Random unused(0);
    const Scores end = play_out(state, PolicyId::kGreedy, unused);
    return static_cast<float>(end[seat] - end[seat ^ 1] -
                              (state.scores[seat] - state.scores[seat ^ 1]));
}

float estimate_before_draws(const Network& network, const State& state, int seat) {
    check(network, state);
    return dispatch_estimate(network, state, seat, true);
}

void estimate_actions(const Network& network, const State& state,
                      std::vector<ActionEstimate>& out) {
    check(network, state);
    out.clear();
#if GLUP_X86_DISPATCH
    if (kHasV3) return V3Calls::estimate_actions(network, state, out);
#endif
    Calls<PortableIsa>::estimate_actions(network, state, out);
}

Action network_action(const Network& network, const State& state, Random& rng) {
    check(network, state);
#if GLUP_X86_DISPATCH
    if (kHasV3) return V3Calls::choose(network, state, rng);
#endif
    return Calls<PortableIsa>::choose(network, state, rng);
}

void play_tricks(const Network& network, State& state, int tricks, FirstDraw first) {
    check(network, state);
#if GLUP_X86_DISPATCH
    if (kHasV3) return V3Calls::play_tricks(network, state, tricks, first);
#endif
    Calls<PortableIsa>::play_tricks(network, state, tricks, first);
}

}  // namespace glup::value
