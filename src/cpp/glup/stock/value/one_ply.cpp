#include "glup/stock/value/one_ply.hpp"

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/value/judge.hpp"
#include "glup/stock/value/same_rules.hpp"

namespace glup::value {
namespace {

template <class Rules>
struct Calls {
    static float estimate(const Network& network, const State& state, int seat, bool drawing) {
        return Judge<Rules>(network, state, seat).value(state, drawing);
    }
    static void estimate_actions(const Network& network, const State& state,
                                 std::vector<ActionEstimate>& out) {
        Judge<Rules> judge(network, state, state.player);
        for_each_choice<true, Rules>(
            state, [&](Action action) { out.push_back({action, judge.value_of(state, action)}); });
    }
    static Action choose(const Network& network, const State& state, Random& rng) {
        if (state.in_phase1()) return best_action<Rules>(network, state);
        return GreedyPolicy<Rules>(state.ruleset).card(state, rng);
    }
    static void play_tricks(const Network& network, State& state, int tricks, FirstDraw first) {
        play(network, state, tricks, first, [&](Action action) { state.apply<Rules>(action); });
    }
    static void play_tricks_counted(const Network& network, State& state, int tricks,
                                    FirstDraw first, Tallies& tallies) {
        play(network, state, tricks, first,
             [&](Action action) { apply_counted(state, action, tallies); });
    }

private:
    template <class Apply>
    static void play(const Network& network, State& state, int tricks, FirstDraw first,
                     Apply&& apply) {
        // A trick has three actions; what is exchanged before its declaration comes besides.
        for (int plays = 0; plays < 3 * tricks && state.in_phase1();) {
            const Action action = quick_action<Rules>(network, state);
            const bool counts = state.ends_turn<Rules>(action);
            if (state.decision == Decision::kMeld && counts) lay_draw(state, first);
            apply(action);
            plays += counts;
        }
    }
};

// Calls f with the calls for the network's game. Throws Error for a state of
// another game.
template <class F>
decltype(auto) dispatch(const Network& network, const State& state, F&& f) {
    expect_rules("network", network.ruleset(), state.ruleset);
    return rules::compiled_for_glup(state.ruleset,
                                    [&]<class Rules>(Rules) { return f(Calls<Rules>{}); });
}

}  // namespace

float estimate(const Network& network, const State& state, int seat) {
    if (state.in_phase1()) {
        return dispatch(network, state,
                        [&](auto calls) { return calls.estimate(network, state, seat, false); });
    }
    expect_rules("network", network.ruleset(), state.ruleset);
    Random unused(0);
    const Scores end = play_out(state, PolicyId::kGreedy, unused);
    return static_cast<float>(end[seat] - end[seat ^ 1] -
                              (state.scores[seat] - state.scores[seat ^ 1]));
}

float estimate_before_draws(const Network& network, const State& state, int seat) {
    return dispatch(network, state,
                    [&](auto calls) { return calls.estimate(network, state, seat, true); });
}

void estimate_actions(const Network& network, const State& state,
                      std::vector<ActionEstimate>& out) {
    out.clear();
    dispatch(network, state, [&](auto calls) { calls.estimate_actions(network, state, out); });
}

Action network_action(const Network& network, const State& state, Random& rng) {
    return dispatch(network, state, [&](auto calls) { return calls.choose(network, state, rng); });
}

void play_tricks(const Network& network, State& state, int tricks, FirstDraw first) {
    dispatch(network, state, [&](auto calls) { calls.play_tricks(network, state, tricks, first); });
}

void play_tricks_counted(const Network& network, State& state, int tricks, FirstDraw first,
                         Tallies& tallies) {
    dispatch(network, state, [&](auto calls) {
        calls.play_tricks_counted(network, state, tricks, first, tallies);
    });
}

}  // namespace glup::value
