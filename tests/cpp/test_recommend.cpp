// Recommendations: held against values that are known, statistics against plain ones, and limits.
#include "glup/stock/advice/recommend.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/search/race.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/policy/rare_hopes.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "glup/stock/search/pimc.hpp"
#include "glup/support/error.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// Every 11th decision of some deals, as the player to act sees it.
std::vector<View> decisions(int deals, std::uint64_t seed) {
    std::vector<View> views;
    int ply = 0;
    samples::visit_deals(deals, seed, [&](const State& state) {
        if (++ply % 11 == 0 && !state.is_over()) views.emplace_back(state, state.player);
    });
    return views;
}

AdviceOptions rollouts(std::int64_t count, std::uint64_t seed = 1) {
    AdviceOptions options;
    options.iterations = count;
    options.seed = seed;
    return options;
}

// Means and standard errors from the numbers themselves.
struct Plain {
    double mean = 0;
    double error = std::numeric_limits<double>::infinity();

    explicit Plain(const std::vector<double>& x) {
        const auto n = static_cast<double>(x.size());
        mean = std::accumulate(x.begin(), x.end(), 0.0) / n;
        double squares = 0;
        for (const double value : x) squares += (value - mean) * (value - mean);
        if (x.size() > 1) error = std::sqrt(squares / (n - 1) / n);
    }
};

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(b)); }

}  // namespace

TEST("a race's statistics are those of the numbers") {
    Random rng(3);
    constexpr std::size_t kActions = 4, kReference = 2;
    Race race(kActions, kReference);
    std::vector<std::vector<double>> own(kActions), paired(kActions);
    for (int round = 0; round < 3; ++round) {
        for (int row = 0; row < 20; ++row) {
            std::vector<Value> values;
            for (std::size_t i = 0; i < race.running().size(); ++i)
                values.push_back(static_cast<Value>(rng.below(6400)) - 3000);
            const auto place = static_cast<std::size_t>(
                std::find(race.running().begin(), race.running().end(), kReference) -
                race.running().begin());
            for (std::size_t i = 0; i < values.size(); ++i) {
                own[race.running()[i]].push_back(values[i] / 64.0);
                paired[race.running()[i]].push_back((values[i] - values[place]) / 64.0);
            }
            race.add(values);
        }
        // The better half by this score goes on, and the reference.
        race.drop(race.running().size() / 2, {2, 1, 0, 3});
    }
    CHECK(race.running() == std::vector<std::size_t>({2, 3}));
    const double base = Plain(own[kReference]).mean;
    for (std::size_t a = 0; a < kActions; ++a) {
        CHECK_EQ(race.samples(a), static_cast<std::int64_t>(own[a].size()));
        CHECK(near(race.error(a), Plain(own[a]).error));
        CHECK(near(race.difference(a), Plain(paired[a]).mean));
        CHECK(near(race.value(a), base + Plain(paired[a]).mean));
        if (a != kReference) CHECK(near(race.difference_error(a), Plain(paired[a]).error));
        for (std::size_t b = 0; b < a; ++b) {
            std::vector<double> both;  // over the rows that both have seen
            for (std::size_t row = 0; row < std::min(own[a].size(), own[b].size()); ++row)
                both.push_back(own[a][row] - own[b][row]);
            CHECK(near(race.pair_error(a, b), Plain(both).error));
            CHECK_EQ(race.pair_error(a, b), race.pair_error(b, a));
        }
    }
    CHECK_EQ(race.difference_error(kReference), 0.0);
}

TEST("what is to come is nothing where all is known, and what the draws say elsewhere") {
    CHECK_EQ(gain_to_come({0, -5, 3}, {0, 0, 0}), 0.0);
    CHECK(std::isinf(gain_to_come({0, 1}, {0, std::numeric_limits<double>::infinity()})));
    // Of two, the gain is the mean of what the second has more than the first, where it has more.
    Random rng(5);
    double sum = 0;
    constexpr int kDraws = 400'000;
    for (int i = 0; i < kDraws; ++i) {
        const double normal =
            std::sqrt(-2 * std::log(1 - rng.unit())) * std::cos(2 * std::acos(-1.0) * rng.unit());
        sum += std::max(0.0, -2 + 5 * normal);
    }
    CHECK(std::abs(gain_to_come({1, -1}, {3, 4}) - sum / kDraws) < 0.03);
}

TEST("in phase 2 the values are those of the solver, as the player sees them") {
    const State state = parse_endgame("H AS TS 9H KD / AS JC QD TD");
    Recommender recommender;
    const Advice advice = recommender.recommend(View(state, 0));
    std::string told;
    for (const ValuedAction& action : advice.actions) {
        told += action_text(state, action.action) + ":" +
                std::to_string(static_cast<int>(action.value)) + " ";
        CHECK(action.error == 0.0 && action.samples == 1);
    }
    CHECK_EQ(told, "AS:3 KD:-1 9H:-1 TS:-5 ");
    CHECK(advice.exact && advice.method == Method::kExact && advice.ended == StopReason::kComplete);
    // The other answers a card, and his points count for him.
    State led = state;
    led.apply(parse_action(led, "KD"));
    const Advice answer = recommender.recommend(View(led, 1));
    CHECK_EQ(answer.actions.front().value, 1.0);
    CHECK_EQ(action_text(led, answer.best()), "TD");
}

TEST("all legal actions are valued once, the recommended one first, the same for the same seed") {
    Recommender recommender, other;
    for (const View& view : decisions(3, 2)) {
        ActionList legal;
        legal_actions(view.seen(), legal);
        const Advice advice = recommender.recommend(view, rollouts(300));
        CHECK_EQ(static_cast<int>(advice.actions.size()), legal.size());
        for (const Action action : legal) {
            CHECK_EQ(std::count_if(advice.actions.begin(), advice.actions.end(),
                                   [&](const auto& valued) { return valued.action == action; }),
                     1);
        }
        const ValuedAction& best = advice.actions.front();
        double chance = 0;
        for (std::size_t i = 0; i < advice.actions.size(); ++i) {
            const ValuedAction& action = advice.actions[i];
            if (i > 0) CHECK(advice.actions[i - 1].value >= action.value);
            CHECK(near(action.difference, action.value - best.value) ||
                  std::abs(action.difference - (action.value - best.value)) < 1e-9);
            CHECK(action.difference_error >= 0 && std::isfinite(action.difference_error));
            CHECK(action.standing != Standing::kDominated || action.chance == 0);
            chance += action.chance;
        }
        CHECK(near(chance, 1));
        const Advice again = other.recommend(view, rollouts(300));
        CHECK_EQ(again.rollouts, advice.rollouts);
        for (std::size_t i = 0; i < advice.actions.size(); ++i) {
            CHECK(again.actions[i].action == advice.actions[i].action);
            CHECK_EQ(again.actions[i].value, advice.actions[i].value);
        }
    }
}

TEST("a policy says its action at once, and what others there are") {
    Recommender recommender;
    for (const View& view : decisions(2, 6)) {
        AdviceOptions options;
        options.method = Method::kGreedy;
        options.seed = 5;
        const Advice advice = recommender.recommend(view, options);
        Random rng(5);
        CHECK(advice.best() == choose_action(view.seen(), PolicyId::kGreedy, rng));
        CHECK_EQ(advice.actions.size(), legal_action_texts(view.seen()).size());
        CHECK(std::isnan(advice.actions.front().value));
        CHECK(to_json(advice).find(R"("solver":"greedy")") != std::string::npos);
    }
}

TEST("hidden cards change nothing") {
    Recommender recommender;
    Random rng(8);
    int looked = 0;
    for (const View& view : decisions(2, 6)) {
        if (!view.seen().in_phase1()) continue;
        ++looked;
        const View same(view.sample(rng), view.seat());
        for (const Method method : {Method::kOnePly, Method::kPimc}) {
            AdviceOptions options = rollouts(100);
            options.method = method;
            const auto a = recommender.recommend(view, options).actions;
            const auto b = recommender.recommend(same, options).actions;
            REQUIRE(a.size() == b.size());
            for (std::size_t i = 0; i < a.size(); ++i)
                CHECK(a[i].action == b[i].action && a[i].value == b[i].value);
        }
    }
    CHECK(looked > 5);
}

TEST("the budget of rollouts is kept, and every action's first world counts") {
    Recommender recommender;
    for (const View& view : decisions(2, 9)) {
        if (!view.seen().in_phase1()) continue;
        for (const std::int64_t budget : {1, 50, 1000}) {
            AdviceOptions options = rollouts(budget);
            options.pimc.exact = false;  // all worlds that are listed are looked at
            const Advice advice = recommender.recommend(view, options);
            const auto actions = static_cast<std::int64_t>(advice.actions.size());
            CHECK(advice.rollouts <= std::max(budget, (1 + kByGreedy) * actions));
            std::int64_t samples = 0, most = 0;
            for (const ValuedAction& action : advice.actions) {
                samples += action.samples;
                most = std::max(most, action.samples);
                CHECK(action.samples >= 1);
            }
            for (const ValuedAction& action : advice.actions)
                CHECK_EQ(std::isnan(action.error), most == 1);
            CHECK(advice.rollouts == samples || advice.rollouts == (1 + kByGreedy) * samples);
        }
    }
}

TEST("a flag ends a search, and a limit of time does") {
    Recommender recommender;
    const View view = decisions(1, 1).front();
    const std::atomic<bool> stop = true;
    AdviceOptions options;
    options.seconds = 1000;
    options.stop_flag = &stop;
    const Advice stopped = recommender.recommend(view, options);
    CHECK(stopped.ended == StopReason::kStopped);
    const auto actions = static_cast<std::int64_t>(stopped.actions.size());
    CHECK_EQ(stopped.rollouts, (1 + kByGreedy) * actions);  // a world each
    options = {};
    options.seconds = 1e-6;
    CHECK(recommender.recommend(view, options).ended == StopReason::kLimit);
}

TEST("a declaration dearer than the network knows is valued by playouts to the end") {
    int looked = 0;
    samples::visit_deals(60, 4, [&](const State& state) {
        if (looked >= 3 || state.is_over() || !state.in_phase1()) return;
        ActionList legal;
        legal_actions(state, legal);
        const auto dear = std::find_if(legal.begin(), legal.end(), [&](Action action) {
            return action.type() == Action::Type::kDeclare &&
                   state.melds().kinds[action.kind()].points >= 300;
        });
        if (dear == legal.end()) return;
        ++looked;
        const View view(state, state.player);
        for (const bool chase : {false, true}) {
            Recommender recommender;
            AdviceOptions options = rollouts(2000, 7);
            options.pimc.belief = false;
            options.pimc.chase = chase;
            const Advice advice = recommender.recommend(view, options);
            // Its value is the mean of playouts by the policy alone.
            const WorldSampler worlds(view);
            Rollout rollout;
            rollout.first_draw = first_draw_of(view.seat());
            if (chase && has_dear_hope(view.seen())) rollout.policy = PolicyId::kChase;
            const ValuedAction& best = advice.actions.front();
            std::vector<Value> values(static_cast<std::size_t>(best.samples));
            evaluate_actions(worlds, std::span(&best.action, 1), rollout, 7, 0, best.samples,
                             values.data());
            std::vector<double> points;
            for (const Value value : values) points.push_back(value / 64.0);
            CHECK(near(best.mean_error, Plain(points).error));
        }
    });
    CHECK(looked > 0);
}

TEST("another game is judged by the network built in for it, or played out by none") {
    Recommender recommender;
    for (const rules::RulesetId id : rules::kKnown) {
        const value::Network network = value::Network::built_in(id);
        samples::visit_deals(
            1, 4,
            [&](const State& state) {
                if (state.is_over() || state.tricks % 4 != 1) return;
                const View view(state, state.player);
                const Advice advice = recommender.recommend(view, rollouts(60));
                const Advice own = Recommender(network).recommend(view, rollouts(60));
                ActionList legal;
                legal_actions(state, legal);
                CHECK_EQ(static_cast<int>(advice.actions.size()), legal.size());
                REQUIRE(own.actions.size() == advice.actions.size());
                for (std::size_t a = 0; a < own.actions.size(); ++a)
                    CHECK_EQ(own.actions[a].value, advice.actions[a].value);
                if (!state.in_phase1()) return;
                Recommender unlearned([](rules::RulesetId) { return Learned(); });
                const Advice blind = unlearned.recommend(view, rollouts(60));
                CHECK_EQ(blind.actions.size(), advice.actions.size());
            },
            id);
    }
}

TEST("options out of their range, and views that wait") {
    Recommender recommender;
    const View view = decisions(1, 1).front();
    const auto refused = [&](const View& of, AdviceOptions options, const std::string& field) {
        std::string what;
        try {
            recommender.recommend(of, options);
        } catch (const Error& error) {
            what = error.what();
        }
        CHECK(what.starts_with(field + ": expected "));
    };
    refused(view, rollouts(0), "iterations");
    AdviceOptions options;
    for (const double seconds : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
        options.seconds = seconds;
        refused(view, options, "seconds");
    }
    for (const int tricks : {0, 49}) {
        options = rollouts(1);
        options.pimc.tricks = tricks;
        refused(view, options, "tricks");
    }
    options = rollouts(1);
    options.method = Method::kExact;
    refused(view, options, "solver");
    State world = view.seen();
    refused(View(world, view.opponent()), rollouts(1), "view");
    CHECK_EQ(read_options(R"({"seed": "18446744073709551615", "gain": 0})").seed,
             ~std::uint64_t{0});
    for (const char* bad : {R"({"gian": 0})", R"({"spread": 0})", R"({"seed": -1})",
                            R"({"policy": "wild"})", R"({"tricks": 0.5})", "[]"})
        CHECK_THROWS(Error, read_options(bad));
    CHECK_THROWS(NotationError, find_method("clever"));
    for (const char* name : {"auto", "one-ply", "pimc", "exact", "greedy", "random"})
        CHECK_EQ(method_name(find_method(name)), name);
}

TEST("the built-in network is the file of the package") {
    const value::Network built_in = value::Network::built_in();
    CHECK(
        built_in.to_bytes() ==
        value::Network::from_file(GLUP_TEST_DATA "/../../src/glupcore/data/value.glup").to_bytes());
    CHECK_THROWS(Error, value::Network::from_file("no/such/file.glup"));
    value::Network copy = built_in;
    const value::Network moved = std::move(copy);
    CHECK(copy.to_bytes() == moved.to_bytes());  // NOLINT: a moved network is a copied one
}
