// The rounds of a search: the budget, the halving, and when it ends.
#include "glup/search/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>
#include <vector>

#include "check.hpp"
#include "glup/support/random.hpp"

using namespace glup;

namespace {

constexpr std::size_t kActions = 9;

Entrants entrants() {
    Entrants result;
    result.candidates.assign(kActions, true);
    result.stand_ins.resize(kActions);
    result.preferred = 4;
    return result;
}

// The later an action, the more it is worth; by so many points, and as much noise.
Value value_of(std::int64_t world, std::size_t action, double noise) {
    Random rng = Random::stream(static_cast<std::uint64_t>(world), action);
    return static_cast<Value>(kValueUnit * (static_cast<double>(action) + noise * rng.unit()));
}

constexpr double kAWorld = 0.001;  // seconds

// Runs it to its end, so many pieces being under way at once; says how often each action was tried.
std::vector<std::int64_t> run(Schedule& schedule, std::size_t at_once, double noise) {
    std::deque<std::pair<std::vector<Value>, double>> under_way;
    std::int64_t next = 0;
    while (true) {
        while (under_way.size() < at_once) {
            const auto piece = schedule.next(kAWorld * static_cast<double>(next));
            if (!piece) break;
            CHECK_EQ(piece->first, next);
            CHECK(piece->count >= 1);
            std::vector<Value> rows;
            for (next = piece->first; next < piece->first + piece->count; ++next) {
                for (const std::size_t a : schedule.columns())
                    rows.push_back(value_of(next, a, noise));
            }
            under_way.emplace_back(rows, kAWorld * static_cast<double>(piece->count));
        }
        if (under_way.empty()) break;
        schedule.take(under_way.front().first, under_way.front().second);
        under_way.pop_front();
    }
    CHECK(!schedule.next(1e9));
    std::vector<std::int64_t> samples;
    for (std::size_t a = 0; a < kActions; ++a) samples.push_back(schedule.race().samples(a));
    return samples;
}

Budget rollouts(std::int64_t count) {
    Budget budget;
    budget.rollouts = count;
    return budget;
}

}  // namespace

TEST("the rounds do not depend on how the work is cut, or on how much is under way") {
    for (const std::int64_t budget : {1, 40, 700, 20000}) {
        Schedule alone(entrants(), rollouts(budget), Trust());
        const auto expected = run(alone, 1, 30);
        CHECK(alone.rollouts() <= std::max<std::int64_t>(budget, kActions));
        for (const int workers : {2, 7}) {
            Budget shared = rollouts(budget);
            shared.workers = workers;
            Schedule schedule(entrants(), shared, Trust());
            CHECK(run(schedule, static_cast<std::size_t>(workers) + 1, 30) == expected);
            CHECK_EQ(schedule.verdicts().best(), alone.verdicts().best());
        }
    }
}

TEST(
    "who share the work wait for each other at the end of a round alone, and come there together") {
    Budget budget = rollouts(40'000);
    budget.workers = 2;
    budget.halving = false;  // the first world, the first look, and all candidates
    Schedule schedule(entrants(), budget, Trust());
    std::vector<std::vector<std::int64_t>> rounds;  // of pieces
    while (const auto first = schedule.next(0)) {
        std::vector<Schedule::Piece> pieces{*first};
        while (const auto piece = schedule.next(0)) pieces.push_back(*piece);
        std::vector<std::int64_t>& sizes = rounds.emplace_back();
        for (const auto& [world, count] : pieces) {
            sizes.push_back(count);
            std::vector<Value> rows;
            for (std::int64_t w = world; w < world + count; ++w)
                for (const std::size_t a : schedule.columns()) rows.push_back(value_of(w, a, 30));
            schedule.take(rows, 1e-5 * static_cast<double>(rows.size()));
        }
    }
    REQUIRE(rounds.size() == 3);
    CHECK_EQ(rounds[0].size(), 1u);
    for (const auto& sizes : {rounds[1], rounds[2]}) {
        CHECK_EQ(sizes.size() % 2, 0u);
        const auto [least, most] = std::ranges::minmax(sizes);
        CHECK(most - least < static_cast<std::int64_t>(sizes.size()));
    }
    CHECK(rounds[2].size() > 2);
}

TEST("halving leaves most of the effort to the better half, and the reference") {
    Schedule schedule(entrants(), rollouts(20000), Trust());
    const auto samples = run(schedule, 1, 10);
    CHECK_EQ(schedule.verdicts().best(), kActions - 1);
    CHECK(samples[8] > 4 * samples[0]);
    CHECK_EQ(samples[4], samples[8]);
    Budget even = rollouts(20000);
    even.halving = false;
    Schedule all(entrants(), even, Trust());
    for (const std::int64_t tried : run(all, 1, 10))
        CHECK_EQ(tried, 20000 / std::int64_t{kActions});
}

TEST("it ends where more would gain next to nothing, if it may") {
    Budget budget = rollouts(100'000);
    budget.least_gain = 0.005;
    Schedule certain(entrants(), budget, Trust());
    run(certain, 1, 0);
    CHECK(certain.is_settled());
    CHECK(certain.rollouts() < 2000);
    Schedule whole(entrants(), rollouts(100'000), Trust());
    run(whole, 1, 0);
    CHECK(!whole.is_settled());
    CHECK(whole.rollouts() > 99'000);
}

TEST("a limit of time ends it, not before the first world") {
    Budget budget;
    budget.seconds = 0.5;
    Schedule timed(entrants(), budget, Trust());
    const auto samples = run(timed, 1, 30);
    CHECK(samples[4] >= 499 && samples[4] < 1600);
    CHECK(samples[0] < samples[4]);
    budget.seconds = 1e-9;
    Schedule hasty(entrants(), budget, Trust());
    CHECK(run(hasty, 1, 30) == std::vector<std::int64_t>(kActions, 1));
    Schedule forced({{true}, {std::nullopt}, 0, {}}, Budget(), Trust());
    REQUIRE(forced.next(0));
    forced.take(std::vector<Value>{7}, 0.1);
    CHECK(!forced.next(0) && forced.is_forced());
}

TEST("values of several rollouts are paid for") {
    for (const int each : {1, 3}) {
        Budget budget = rollouts(900);
        budget.rollouts_a_value = each;
        Schedule schedule(entrants(), budget, Trust());
        std::int64_t values = 0;
        for (const std::int64_t samples : run(schedule, 1, 5)) values += samples;
        CHECK_EQ(schedule.rollouts(), values * each);
        CHECK(schedule.rollouts() <= 900 && schedule.rollouts() > 800);
    }
}

TEST("who is far behind by what is believed is cut, but never the best two or the reference") {
    Entrants all = entrants();
    all.judged = {-40, -40, -1, -40, 0, -40, -40, -40, -40};
    const Trust trust{2, 1, 12, 10, 2};
    // A single row tells nothing: it goes by what was expected.
    Schedule brief(all, rollouts(60), trust);
    const std::vector<std::int64_t> by_prior = run(brief, 1, 0);
    for (std::size_t a = 0; a < kActions; ++a)
        CHECK_EQ(by_prior[a], a == 2 || a == 4 ? by_prior[4] : 1);
    CHECK(by_prior[4] > 20);
    // Here the first look finds the last ones the best, without an error.
    Schedule longer(all, rollouts(600), trust);
    const std::vector<std::int64_t> by_rows = run(longer, 1, 0);
    for (std::size_t a = 0; a < kActions; ++a) CHECK_EQ(by_rows[a] > 100, a == 4 || a >= 7);
}

TEST("an early end waits until the value is known well enough, by rows of the reference alone") {
    Budget budget = rollouts(1'000'000);
    budget.least_gain = 0.01;
    Schedule hasty(entrants(), budget, Trust());
    const auto before = run(hasty, 1, 30);
    CHECK(hasty.is_settled());
    const double wanted = hasty.race().error(4) / 3;
    budget.headline = wanted;
    for (const std::size_t at_once : {1, 3}) {
        Schedule schedule(entrants(), budget, Trust());
        const auto after = run(schedule, at_once, 30);
        CHECK(schedule.is_settled());
        CHECK(schedule.race().error(4) <= wanted);
        CHECK(schedule.race().error(4) > 0.8 * wanted);  // and not far longer
        for (std::size_t a = 0; a < kActions; ++a)
            if (a != 4) CHECK_EQ(after[a], before[a]);
        CHECK_EQ(schedule.verdicts().best(), hasty.verdicts().best());
    }
    budget.rollouts = hasty.rollouts() + 10;
    Schedule limited(entrants(), budget, Trust());
    run(limited, 1, 30);
    CHECK(limited.rollouts() <= *budget.rollouts);
}

TEST("what is forced is valued too, where that is asked for") {
    Entrants one;
    one.candidates = {true};
    one.stand_ins.resize(1);
    Budget budget = rollouts(1000);
    Schedule quick(one, budget, Trust());
    CHECK(quick.next(0)->count == 1);
    budget.headline = 1;
    budget.rollouts = 1000;
    Schedule schedule(one, budget, Trust());
    std::int64_t next = 0;
    while (const auto piece = schedule.next(0)) {
        std::vector<Value> rows;
        for (; next < piece->first + piece->count; ++next) rows.push_back(value_of(next, 0, 30));
        schedule.take(rows, 1e-5);
    }
    CHECK(schedule.is_forced());
    CHECK(schedule.race().error(0) <= 1);
    CHECK(next < 200);
}
