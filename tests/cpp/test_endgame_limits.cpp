// glup::SolveLimits end a solve with true bounds; what a solver remembers changes no value.
#include <atomic>
#include <chrono>
#include <limits>
#include <thread>

#include "check.hpp"
#include "endgame/plain.hpp"
#include "endgame/scale.hpp"
#include "endgame/text.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/support/error.hpp"

namespace {

using namespace glup::endgame;

bool holds(const Result& result, int value) {
    return result.lower <= value && value <= result.upper &&
           result.exact == (result.lower == result.upper);
}

struct Solved {
    Endgame position;
    int value;
    std::vector<ActionValue> actions;
    std::uint64_t nodes;
};

using glup::rules::RulesetId;

// Of Glup, and one in three of the traditional game.
std::vector<Solved> solved(int cards, int count, std::uint64_t seed) {
    endgames::Chance chance(seed);
    std::vector<Solved> list;
    for (int i = 0; i < count; ++i) {
        const bool glup = i % 3 != 2 || cards > 12;
        const Endgame position = endgames::any_endgame(
            i, cards, chance, glup ? RulesetId::kGlup : RulesetId::kTwoHanded);
        const Result result = Solver().value(position);
        list.push_back({position, result.lower, Solver().actions(position), result.nodes});
    }
    return list;
}

TEST("a limit of nodes: true bounds, the closer the higher the limit, and exact in the end") {
    for (const Solved& one : solved(12, endgames::scaled(18), endgames::test_seed())) {
        int lower = -1000, upper = 1000;
        for (std::uint64_t nodes = 1; nodes < 2 * one.nodes + 2; nodes += 1 + nodes / 2) {
            glup::SolveLimits limits;
            limits.max_nodes = nodes;
            const Result result = Solver(1).value(one.position, limits);
            CHECK(holds(result, one.value));
            CHECK(result.nodes <= nodes);
            CHECK(result.lower >= lower && result.upper <= upper);
            CHECK(result.exact || nodes <= one.nodes);
            lower = result.lower;
            upper = result.upper;
        }
    }
}

TEST("limited values of all actions hold the true ones, limited lines are whole or empty") {
    endgames::Chance chance(endgames::test_seed());
    for (const Solved& one : solved(11, endgames::scaled(27), endgames::test_seed() + 1)) {
        for (int i = 0; i < 8; ++i) {
            glup::SolveLimits limits;
            limits.max_nodes =
                static_cast<std::uint64_t>(1 + chance.below(3 * static_cast<int>(one.nodes) + 1));
            const std::vector<ActionValue> actions = Solver(1).actions(one.position, limits);
            REQUIRE(actions.size() == one.actions.size());
            for (std::size_t k = 0; k < actions.size(); ++k) {
                CHECK_EQ(actions[k].card, one.actions[k].card);
                CHECK(holds(actions[k].result, one.actions[k].result.lower));
            }
            const Line line = Solver(1).line(one.position, limits);
            CHECK(holds(line.result, one.value));
            const plain::Table table = plain::table_of(one.position);
            if (!line.cards.empty()) {
                CHECK_EQ(plain::replayed(table, plain::led_of(one.position), line.cards),
                         one.value);
            }
        }
    }
}

TEST("an analysis is the line and then the actions, found with fewer nodes than both") {
    for (const Solved& one : solved(11, endgames::scaled(27), endgames::test_seed() + 3)) {
        const Analysis whole = Solver(1).analyse(one.position);
        const Line line = Solver(1).line(one.position);
        CHECK_EQ(whole.line.result.lower, one.value);
        CHECK(whole.line.result.exact);
        CHECK(whole.line.cards == line.cards);
        REQUIRE(whole.actions.size() == one.actions.size());
        for (std::size_t k = 0; k < one.actions.size(); ++k) {
            CHECK_EQ(whole.actions[k].card, one.actions[k].card);
            CHECK_EQ(whole.actions[k].result.lower, one.actions[k].result.lower);
            CHECK(whole.actions[k].result.exact);
        }
        CHECK(whole.line.result.nodes >= line.result.nodes);
        CHECK(whole.line.result.nodes <= line.result.nodes + one.actions[0].result.nodes);
        glup::SolveLimits limits;
        limits.max_nodes = line.result.nodes;
        const Analysis part = Solver(1).analyse(one.position, limits);
        CHECK(holds(part.line.result, one.value));
        if (limits.max_nodes > 0)  // else it is no limit
            CHECK(part.line.result.nodes <= limits.max_nodes);
        for (std::size_t k = 0; k < one.actions.size(); ++k)
            CHECK(holds(part.actions[k].result, one.actions[k].result.lower));
    }
}

TEST("a deadline in the past, a set flag and a callback end it before the first node") {
    for (const Solved& one : solved(12, 9, endgames::test_seed() + 2)) {
        std::atomic<bool> flag = true;
        std::array<glup::SolveLimits, 3> all;
        all[0].deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
        all[1].stop_flag = &flag;
        all[2].stop = [] { return true; };
        for (const glup::SolveLimits& limits : all) {
            Solver solver;
            const Result result = solver.value(one.position, limits);
            CHECK(holds(result, one.value));
            CHECK(!result.exact);
            CHECK_EQ(result.nodes, 0U);
            CHECK_EQ(result.upper, points_left(one.position));
            CHECK_EQ(result.lower, -points_left(one.position));
            CHECK_EQ(solver.actions(one.position, limits).size(), one.actions.size());
            CHECK(solver.line(one.position, limits).cards.empty());
            CHECK_EQ(solver.value(one.position).lower, one.value);
        }
    }
}

TEST("a deadline is as far away as it says, and never wraps round") {
    const auto now = std::chrono::steady_clock::now;
    for (const double seconds : {1e9, 1e10, 1e300, std::numeric_limits<double>::infinity()})
        CHECK(glup::SolveLimits::in(seconds) > now() + std::chrono::hours(24 * 365 * 30));
    for (const double seconds : {0.0, -1.0, -1e300, std::numeric_limits<double>::quiet_NaN()}) {
        const auto deadline = glup::SolveLimits::in(seconds);
        CHECK(deadline <= now());
    }
    CHECK(glup::SolveLimits::in(3600) > now() + std::chrono::minutes(59));
}

TEST("they also end it in the middle") {
    // One hard enough that the callback is asked several times.
    endgames::Chance chance(7);
    Endgame hard;
    Result whole;
    for (int i = 0; i < 100 && whole.nodes < 30'000; ++i) {
        hard = endgames::random_endgame("onecopy", 18, chance);
        whole = Solver().value(hard);
    }
    REQUIRE(whole.exact && whole.nodes >= 30'000);

    int calls = 0;
    glup::SolveLimits limits;
    limits.stop = [&] { return ++calls == 4; };
    Solver solver;
    Result result = solver.value(hard, limits);
    CHECK_EQ(calls, 4);
    CHECK(!result.exact && holds(result, whole.lower) && result.nodes > 0);

    // Another thread, as soon as the solver has asked: the flag is looked at with the callback.
    std::atomic<bool> flag = false, running = false;
    glup::SolveLimits flagged;
    flagged.stop_flag = &flag;
    flagged.stop = [&] {
        if (!running.exchange(true)) return false;
        while (!flag) std::this_thread::yield();  // so that it can't finish first
        return false;
    };
    std::thread other([&] {
        while (!running) std::this_thread::yield();
        flag = true;
    });
    solver.clear();
    result = solver.value(hard, flagged);
    other.join();
    CHECK(!result.exact && holds(result, whole.lower) && result.nodes < whole.nodes);

    glup::SolveLimits short_time;
    short_time.deadline = std::chrono::steady_clock::now() + std::chrono::microseconds(300);
    solver.clear();
    CHECK(holds(solver.value(hard, short_time), whole.lower));
    CHECK_EQ(solver.value(hard).lower, whole.lower);
}

TEST("many deals through one solver, stopped ones between: values as from a new one") {
    const std::vector<Solved> list = solved(13, endgames::scaled(45), endgames::test_seed() + 3);
    endgames::Chance chance(endgames::test_seed() + 4);
    Solver warm(1);
    for (int round = 0; round < 3; ++round) {
        for (const Solved& one : list) {
            if (chance.below(3) == 0) {
                glup::SolveLimits limits;
                limits.max_nodes = static_cast<std::uint64_t>(1 + chance.below(2000));
                CHECK(holds(warm.value(one.position, limits), one.value));
            }
            const Result result = warm.value(one.position);
            CHECK(result.exact);
            CHECK_EQ(result.lower, one.value);
            const std::vector<ActionValue> actions = warm.actions(one.position);
            REQUIRE(actions.size() == one.actions.size());
            for (std::size_t k = 0; k < actions.size(); ++k) {
                CHECK(actions[k].result.exact);
                CHECK_EQ(actions[k].result.lower, one.actions[k].result.lower);
            }
        }
    }
}

TEST("a cleared solver counts the nodes of a new one") {
    Solver solver;
    for (const Solved& one : solved(12, 18, endgames::test_seed() + 5)) {
        solver.clear();
        CHECK_EQ(solver.value(one.position).nodes, one.nodes);
    }
}

TEST("rules that the search can't count by are refused") {
    Endgame position = endgames::position_from("two-handed H AS TS KD / KH QC JC");
    position.ruleset = RulesetId::kOther;
    glup::rules::Ruleset rules = glup::rules::kTwoHanded;
    glup::rules::install(rules);
    CHECK_EQ(Solver().value(position).exact, true);
    rules.card_points = {11, 10, 4, 3, 2, 0};
    glup::rules::install(rules);
    CHECK_THROWS(glup::Error, Solver().value(position));
    rules.card_points = {0, 2, 3, 4, 10, 12};
    glup::rules::install(rules);
    CHECK_THROWS(glup::Error, Solver().value(position));
    rules.pack = glup::rank_mask(glup::kNine) | glup::rank_mask(glup::kAce);
    rules.card_points = {1, 0, 0, 0, 0, 2};
    rules.hand = 4;
    rules.meld_count = 0;
    glup::rules::install(rules);
    position = endgames::position_from("H AS 9S 9D / AH 9C AC");
    position.ruleset = RulesetId::kOther;
    CHECK_EQ(Solver().value(position).exact, true);
}

TEST("positions that are not legal are refused") {
    const Endgame good = endgames::position_from("H AS TS KD / KH QC JC");
    CHECK_EQ(Solver().value(good).exact, true);
    Endgame bad = good;
    bad.leader[5] = 5;
    CHECK_THROWS(glup::Error, Solver().value(bad));
    bad = good;
    ++bad.follower[3];
    CHECK_THROWS(glup::Error, Solver().value(bad));
    CHECK_THROWS(glup::Error, Solver().actions(bad));
    CHECK_THROWS(glup::Error, Solver().line(bad));
    CHECK_THROWS(glup::Error, Solver().analyse(bad));
    CHECK_THROWS(glup::Error, Solver().value(Endgame{}));
    endgames::Chance chance(1);
    CHECK_THROWS(glup::Error, Solver().value(endgames::random_endgame("uniform", 19, chance)));
    const Endgame thirteen = endgames::random_endgame("uniform", 13, chance, RulesetId::kTwoHanded);
    CHECK_THROWS(glup::Error, Solver().value(thirteen));
    bad = endgames::position_from("H KC KC KC / AC AC AC");
    bad.ruleset = RulesetId::kTwoHanded;
    CHECK_EQ(fault(bad), "more than 2 copies of a card");
}

}  // namespace
