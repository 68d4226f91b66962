// How rollouts go on: by one ply of the network, by a policy, or by both.
#include "glup/stock/search/rollout.hpp"

#include <cmath>
#include <vector>

#include "check.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "glup/stock/value/built_in.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/judge.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"
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

TEST("by the network both players do what one ply finds quickly, and then it judges") {
    int judged = 0;
    visit([&](const State& state, const value::Network& network) {
        const int seat = state.player;
        Random rng(1);
        State end = state;
        for (int actions = 0; actions < 6 && end.in_phase1();) {
            const Action action = value::quick_action(network, end);
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

TEST("a mixed value is half by the network, half by greedy in other worlds of its stream") {
    // So are the sources of its points.
    const auto mean = [](std::int64_t one, std::int64_t by_greedy) {
        const auto sum = static_cast<double>(kByGreedy * one + by_greedy);
        return static_cast<std::int64_t>(std::floor(sum / (2 * kByGreedy) + 0.5));
    };
    int different = 0;
    visit([&](const State& state, const value::Network& network) {
        const View view(state, state.player);
        const int seat = view.seat();
        const WorldSampler worlds(view);
        const auto forecast =
            value::Forecast::from_bytes(value::built_in_forecast(network.ruleset()));
        ActionList legal;
        legal_actions(view.seen(), legal);
        const std::span<const Action> actions(legal.begin(), legal.end());
        const Rollout by_greedy{.first_draw = first_draw_of(seat)};
        Rollout one = by_network(network, 1, seat);
        one.forecast = &forecast;
        Rollout both = one;
        set_policy(both, "mixed", &network);
        constexpr std::uint64_t kSeed = 5;
        for (const int number : {0, 1, 7}) {
            std::vector<Value> mixed(actions.size()), counted(actions.size());
            std::vector<PointsBySource> points(actions.size());
            evaluate_actions(worlds, actions, both, kSeed, number, 1, mixed.data());
            evaluate_actions(worlds, actions, both, kSeed, number, 1, counted.data(),
                             points.data());
            CHECK(mixed == counted);
            for (std::size_t a = 0; a < actions.size(); ++a) {
                Random rng = Random::stream(kSeed, static_cast<std::uint64_t>(number));
                std::array<Value, 2> values{};
                std::array<PointsBySource, 2> parts{};
                for (int i = 0; i < rollouts_a_value(both); ++i) {
                    const bool greedy = i > 0;
                    const State world = worlds.sample_numbered(rng, number);
                    different += world != state;
                    Value value = 0;
                    evaluate_in_world(world, seat, actions.subspan(a, 1), greedy ? by_greedy : one,
                                      rng, &value, &parts[greedy]);
                    values[greedy] += value;
                }
                CHECK_EQ(mixed[a], mean(values[0], values[1]));
                for (int side = 0; side < rules::kSeats; ++side) {
                    for (int source = 0; source < value::kSources; ++source)
                        CHECK_EQ(points[a][side][source],
                                 mean(parts[0][side][source], parts[1][side][source]));
                }
            }
        }
    });
    CHECK(different > 100);
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
