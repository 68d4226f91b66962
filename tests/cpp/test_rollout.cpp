// How rollouts go on: by one ply of the network, by a policy, or by turns.
#include "glup/two_handed/search/rollout.hpp"

#include <cmath>
#include <vector>

#include "check.hpp"
#include "glup/support/error.hpp"
#include "glup/two_handed/rules/legal.hpp"
#include "glup/two_handed/search/evaluate.hpp"
#include "glup/two_handed/value/one_ply.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// Some states of phase 1 of every game, each with the network built in for it.
template <class F>
void visit(F&& f) {
    for (const rules::RulesetId id : rules::kKnown) {
        const value::Network network = value::Network::built_in(id);
        samples::visit_deals(
            2, 4,
            [&](const State& state) {
                if (state.in_phase1() && state.tricks % 4 == 1) f(state, network);
            },
            id);
    }
}

Rollout by_network(const value::Network& network, int tricks, int seat) {
    Rollout rollout{.tricks = tricks, .network = &network, .first_draw = first_draw_of(seat)};
    set_policy(rollout, "network", &network);
    return rollout;
}

}  // namespace

TEST("by the network both players do what one ply finds best, and then it judges") {
    int judged = 0;
    visit([&](const State& state, const value::Network& network) {
        const int seat = state.player;
        Random rng(1);
        State end = state;
        for (int actions = 0; actions < 6 && end.in_phase1();) {
            const Action action = value::network_action(network, end, rng);
            const bool ends = end.ends_turn(action);
            if (end.decision == Decision::kMeld && ends) lay_draw(end, first_draw_of(seat));
            end.apply(action);
            actions += ends;
        }
        const int lead = end.scores[seat] - end.scores[seat ^ 1];
        const float rest = value::estimate(network, end, seat);
        const Value value = roll_out(state, seat, by_network(network, 2, seat), rng);
        CHECK_EQ(value, kValueUnit * lead + std::lround(rest * kValueUnit));
        judged += end.in_phase1();
    });
    CHECK(judged > 50);
}

TEST("the sources of a rollout by the network come to its value") {
    int tried = 0;
    visit([&](const State& state, const value::Network& network) {
        const int seat = state.player;
        Random rng(1);
        const Rollout rollout = by_network(network, rules::kDrawTricks, seat);
        PointsBySource points{};
        const Value value = roll_out_counted(state, seat, rollout, rng, {}, points);
        CHECK_EQ(value, roll_out(state, seat, rollout, rng));
        std::int64_t sum = kValueUnit * (state.scores[seat] - state.scores[seat ^ 1]);
        for (int source = 0; source < value::kSources; ++source)
            sum += points[0][source] - points[1][source];
        CHECK_EQ(sum, value);
        ++tried;
    });
    CHECK(tried > 50);
}

TEST("every other world goes on otherwise") {
    visit([&](const State& state, const value::Network& network) {
        const View view(state, state.player);
        const WorldSampler worlds(view);
        ActionList legal;
        legal_actions(view.seen(), legal);
        const std::span<const Action> actions(legal.begin(), legal.end());
        const Rollout by_greedy{.first_draw = first_draw_of(view.seat())};
        const Rollout one = by_network(network, 1, view.seat());
        Rollout both = one;
        set_policy(both, "mixed", &network);
        const auto rows = [&](const Rollout& rollout, int world) {
            std::vector<Value> result(actions.size());
            evaluate_actions(worlds, actions, rollout, 5, world, 1, result.data());
            return result;
        };
        for (const int world : {0, 1, 2, 7})
            CHECK(rows(both, world) == rows(world % 2 == 0 ? one : by_greedy, world));
    });
}

TEST("who plays has a name") {
    Rollout rollout;
    CHECK_THROWS(Error, set_policy(rollout, "network", nullptr));
    CHECK_THROWS(Error, set_policy(rollout, "mixed", nullptr));
    CHECK_THROWS(Error, set_policy(rollout, "oracle", nullptr));
    set_policy(rollout, "random", nullptr);
    CHECK(rollout.policy == PolicyId::kRandom);
    const value::Network network = value::Network::built_in(rules::RulesetId::kGlup);
    set_policy(rollout, "network", &network);
    CHECK(rollout.player == &network && rollout.policy == PolicyId::kGreedy);
    set_policy(rollout, "greedy", &network);
    CHECK(rollout.player == nullptr);
}
