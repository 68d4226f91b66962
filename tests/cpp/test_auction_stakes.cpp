// Chances to win a game of an auction row, and the table for a bid.
#include <cmath>
#include <memory>
#include <numeric>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/auction/stakes/stakes.hpp"
#include "glup/search/run.hpp"

using namespace samples;

namespace {

constexpr int kFew = 60;  // deals

Series game_to(const Rules& rules, std::vector<std::int64_t> totals, int dealer = 0) {
    Series series(rules, dealer);
    std::copy(totals.begin(), totals.end(), series.accounts.begin());
    return series;
}

double sum_of(const Chances& chances) {
    return std::accumulate(chances.begin(), chances.end(), 0.0);
}

std::shared_ptr<GameChances> few_deals(const Rules& rules) {
    return std::make_shared<GameChances>(rules, kFew);
}

// The table of games to that target, if they have one; how many pieces it took.
int make_table(const std::shared_ptr<GameChances>& chances, const Rules& rules) {
    int pieces = 1;
    for (TableWork work(chances, rules); work.step();) ++pieces;
    return pieces;
}

State start_of(const Rules& rules, std::uint64_t seed) {
    Random random(seed);
    return deal(rules, shuffled(rules, random), 0);
}

}  // namespace

TEST("the chances of all accounts come to one, and more points are worth more") {
    for (const Row& row : kRows) {
        if (row.rules.chips) continue;
        const GameChances chances(row.rules, kFew);
        const auto accounts = static_cast<std::size_t>(row.rules.accounts());
        std::vector<std::int64_t> totals(accounts, 0);
        const Chances even = chances.after(game_to(row.rules, totals), 200, Random(1));
        totals[1] = row.rules.target * 9 / 10;
        const Chances ahead = chances.after(game_to(row.rules, totals), 200, Random(1));
        CHECK(std::abs(sum_of(even) - 1) < 1e-9);
        CHECK(std::abs(sum_of(ahead) - 1) < 1e-9);
        CHECK(ahead[1] > even[1] + 0.1);
    }
}

TEST("seats turn with the dealer") {
    // Far from the end who deals first is all that tells the accounts apart.
    const Rules rules = find_rules("three-handed");
    const GameChances chances(rules, kFew);
    const auto at = [&](int dealer) {
        return chances.after(game_to(rules, {0, 0, 0}, dealer), 500, Random(2));
    };
    const Chances zero = at(0), one = at(1);
    for (int seat = 0; seat < 3; ++seat) CHECK(std::abs(zero[seat] - one[(seat + 1) % 3]) < 1e-9);
}

TEST("a game that is won is won") {
    const Rules rules = find_rules("four-handed");
    Series series = game_to(rules, {990, 300});
    State state = start_of(rules, 3);
    while (!state.is_over()) state.apply(greedy_action(state));
    series.accounts[1] = -2000;
    series.add(state);
    const GameChances chances(rules, 3);
    const Chances after = chances.after(series, 1, Random(1));
    CHECK(series.is_over() ? after[series.winners == 1 ? 0 : 1] == 1.0 : after[0] > 0.5);
}

TEST("a table has the chances that games which are played on have") {
    constexpr int kGames = 4000;
    for (const Row& row : kRows) {
        if (row.rules.chips) continue;
        const Rules& rules = row.rules;
        const auto chances = few_deals(rules);
        CHECK_EQ(chances->has_table(rules), rules.accounts() <= 3);
        if (!chances->has_table(rules)) continue;
        make_table(chances, rules);
        const auto table = chances->table(rules);
        Random random(9);
        for (int game = 0; game < 10; ++game) {
            std::vector<std::int64_t> totals;
            for (int account = 0; account < rules.accounts(); ++account)
                totals.push_back(rules.target / 100 * (std::int64_t{random.below(140)} - 45));
            const Series series = game_to(rules, totals, game % rules.seats);
            const Chances told = table->at(series);
            const Chances played = chances->after(series, kGames, Random(10));
            CHECK(std::abs(sum_of(told) - 1) < 1e-3);
            for (int account = 0; account < rules.accounts(); ++account)
                CHECK(std::abs(told[account] - played[account]) < 0.06);
        }
    }
}

TEST("a game to another target has a table of its own, made once") {
    const Rules rules = find_rules("four-handed");
    const auto chances = few_deals(rules);
    Rules longer = rules;
    longer.target = 3000;
    CHECK(chances->table(rules) == nullptr);
    CHECK(make_table(chances, rules) > 10);
    const auto table = chances->table(rules);
    CHECK_EQ(make_table(chances, rules), 1);
    CHECK(table == chances->table(rules));
    CHECK(chances->table(longer) == nullptr);
    make_table(chances, longer);
    const auto lead = [](const GameTable& table, const Rules& rules) {
        return table.at(game_to(rules, {600, 300}))[0];
    };
    CHECK(lead(*table, rules) > lead(*chances->table(longer), longer) + 0.05);
    longer.target = 1'000'000'000;
    CHECK(!chances->has_table(longer));
}

TEST("a table that was left undone is gone on with") {
    const Rules rules = find_rules("check");
    const int all = make_table(few_deals(rules), rules);
    const auto chances = few_deals(rules);
    constexpr int kFirst = 7;
    {
        TableWork first(chances, rules);
        for (int i = 0; i < kFirst; ++i) CHECK(first.step());
    }
    CHECK(chances->table(rules) == nullptr);
    CHECK_EQ(make_table(chances, rules), all - kFirst);
}

TEST("a search without a table is for points, and says so") {
    for (const char* name : {"four-handed", "check", "cutthroat"}) {
        const Rules rules = find_rules(name);
        const auto chances = few_deals(rules);
        const State start = start_of(rules, 8);
        PimcOptions options;
        options.rollouts = 300;
        options.stakes = Stakes(chances, game_before(start, start.player, std::nullopt, {}));
        const View view(start, start.player);
        Pimc stopped(view, options);
        const Stopwatch clock;
        CHECK(run_piece(stopped, clock, options.seconds));
        CHECK(!stopped.has_begun());
        stopped.stop();
        run(stopped, clock, {options.seconds});
        const Advice early = stopped.advice(0);
        CHECK(!early.weighed);
        CHECK(!early.actions.front().win);
        CHECK(early.samples >= 1);
        CHECK_EQ(early.ended, StopReason::kStopped);
        const Advice late = search(view, options);
        CHECK(late.weighed);
        CHECK(late.actions.front().win.has_value());
    }
}

TEST("points are worth what they are in the game, and as many where nothing hangs on them") {
    const Rules rules = find_rules("four-handed");
    const auto chances = few_deals(rules);
    State state = start_of(rules, 3);
    while (!state.is_over()) state.apply(greedy_action(state));
    const auto worth = [&](std::vector<std::int64_t> totals) {
        Stakes stakes(chances, game_before(state, 0, std::nullopt, std::move(totals)));
        make_table(chances, rules);
        stakes.take_table();
        // By least squares the deals as they might have gone are worth their points.
        const Worth of(&stakes, 0);
        return of.of(state);
    };
    const double points = Worth(nullptr, 0).of(state);
    CHECK_EQ(points, gain_of(state, 0));
    REQUIRE(std::abs(points) > 50);
    CHECK(worth({0, 0}) / points > 0.4);
    CHECK(worth({0, 0}) / points < 2.5);
    // Ten points from the target nearly any deal wins.
    const auto bids = [&](std::vector<std::int64_t> totals) {
        State start = start_of(rules, 8);
        PimcOptions options;
        options.rollouts = 2000;
        options.stakes = Stakes(chances, game_before(start, start.player, std::nullopt, totals));
        return search(View(start, start.player), options);
    };
    CHECK(bids({200, 990}).actions.front().win.value() < 0.3);
    CHECK(bids({990, 200}).actions.front().win.value() > 0.7);
}

TEST("what is told of a game follows the order of the actions") {
    const std::vector<double> given = {0.5, 0.2, 0.4, 0.3, 0.9};
    const auto told = never_rising(given);
    CHECK_EQ(told.size(), 5u);
    for (std::size_t i = 1; i < told.size(); ++i) CHECK(told[i] <= told[i - 1]);
    CHECK(std::abs(std::accumulate(told.begin(), told.end(), 0.0) - 2.3) < 1e-9);
    CHECK(never_rising(std::vector<double>{0.9, 0.1})[1] == 0.1);

    const Rules rules = find_rules("four-handed");
    const auto chances = few_deals(rules);
    State state = start_of(rules, 4);
    for (int ply = 0; ply < 30 && !state.is_over(); ++ply) {
        const auto won = [&](std::vector<std::int64_t> totals) {
            PimcOptions options;
            options.rollouts = 100;
            options.stakes =
                Stakes(chances, game_before(state, state.player, std::nullopt, std::move(totals)));
            const Advice advice = search(View(state, state.player), options);
            for (std::size_t a = 0; a < advice.actions.size(); ++a) {
                const double win = advice.actions[a].win.value();
                CHECK(0 <= win && win <= 1);
                if (a > 0) CHECK(win <= advice.actions[a - 1].win.value());
            }
            return advice.actions.front().win.value();
        };
        CHECK(won({900, 200}) > won({200, 900}));
        state.apply(greedy_action(state));
    }
}

TEST("totals are told by who asks, and bad ones are refused") {
    State state = start_of(find_rules("three-handed"), 5);
    const auto of = [&](int seat, std::vector<std::int64_t> totals) {
        return game_before(state, seat, std::nullopt, totals).accounts;
    };
    const auto accounts = of(2, {10, 20, 30});
    CHECK_EQ(accounts[2], 10);
    CHECK_EQ(accounts[0], 20);
    CHECK_EQ(accounts[1], 30);
    CHECK_THROWS(Error, of(0, {1, 2}));
    CHECK_THROWS(Error, of(0, {100, 2, 3}));
    CHECK_THROWS(Error, of(0, {1, 2, std::int64_t{1} << 40}));
    CHECK_THROWS(Error, game_before(state, 0, 0, std::nullopt));
    CHECK_EQ(game_before(state, 0, 70, std::nullopt).rules.target, 70);
    // Where two have the target the tie rule has had its say, or the game is over.
    const Series raised = game_before(state, 0, std::nullopt, {{105, 102, 20}});
    CHECK(!raised.is_over());
    CHECK_EQ(raised.target_quarters(), 4 * 125);
    CHECK_THROWS(Error, of(0, {140, 102, 20}));
    CHECK_EQ(game_before(state, 0, 125, {{105, 20, 20}}).target_quarters(), 4 * 125);
    const State other = start_of(game("three-handed", R"({"tie": "another"})"), 5);
    CHECK(game_before(other, 0, std::nullopt, {{140, 102, 20}}).another);
    CHECK_THROWS(Error, game_before(other, 0, std::nullopt, {{140, 2, 20}}));

    state = start_of(find_rules("three-handed-chips"), 5);
    CHECK_THROWS(Error, game_before(state, 0, std::nullopt, std::nullopt));
    CHECK_THROWS(Error, GameChances(state.rules));
}

TEST("what contracts are worth, for every row") {
    for (const Row& row : kRows) {
        State state = start_of(row.rules, 6);
        while (state.decision == Decision::kDraw) state.apply(greedy_action(state));
        REQUIRE(state.decision == Decision::kBid);
        BidOutlookOptions options;
        options.worlds = 30;
        const auto outlooks = bid_outlooks(View(state, state.player), options);
        REQUIRE(!outlooks.empty());
        for (const BidOutlook& outlook : outlooks) {
            CHECK_EQ(outlook.samples, 30);
            CHECK(outlook.levels.front().value <= outlooks.front().levels.front().value);
            double sum = 0;
            for (const Spread& source : outlook.sources) {
                CHECK(source.mean >= 0 && source.deviation >= 0);
                sum += source.mean;
            }
            CHECK(std::abs(sum - outlook.total.mean) < 1e-6);
            double before = 1;
            for (const BidLevel& level : outlook.levels) {
                CHECK(0 <= level.made && level.made <= before);
                before = level.made;
                if (!std::isnan(level.if_made) && !std::isnan(level.if_set)) {
                    const double mixed =
                        level.made * level.if_made + (1 - level.made) * level.if_set;
                    CHECK(std::abs(mixed - level.value) < 1e-6);
                }
            }
            // For chips a contract that is made brings more, the higher it is.
            CHECK((row.rules.chips || outlook.levels.back().value <= outlook.levels.front().value));
        }
        if (row.rules.face_down() == 0 && !row.rules.marriage) CHECK_EQ(outlooks.size(), 4u);
    }
}

TEST("the own melds of a hand without a widow are no guess") {
    State state = start_of(find_rules("four-handed"), 7);
    BidOutlookOptions options;
    options.worlds = 20;
    for (const BidOutlook& one : bid_outlooks(View(state, state.player), options)) {
        CHECK_EQ(one.named, 1.0);
        CHECK_EQ(one.sources[kOwnMelds].deviation, 0.0);
        CHECK(one.sources[kPartnerMelds].deviation > 0);
    }
    while (state.decision == Decision::kBid) state.apply(greedy_action(state));
    if (!state.is_over()) CHECK(bid_outlooks(View(state, state.player), options).empty());
}
