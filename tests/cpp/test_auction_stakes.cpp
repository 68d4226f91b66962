// Chances to win a game of an auction row, and the table for a bid.
#include <cmath>
#include <memory>
#include <numeric>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/auction/search/stakes.hpp"

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

TEST("what is told of a game follows the order of the actions") {
    const std::vector<double> given = {0.5, 0.2, 0.4, 0.3, 0.9};
    const auto told = never_rising(given);
    CHECK_EQ(told.size(), 5u);
    for (std::size_t i = 1; i < told.size(); ++i) CHECK(told[i] <= told[i - 1]);
    CHECK(std::abs(std::accumulate(told.begin(), told.end(), 0.0) - 2.3) < 1e-9);
    CHECK(never_rising(std::vector<double>{0.9, 0.1})[1] == 0.1);

    const Rules rules = find_rules("four-handed");
    const auto chances = std::make_shared<GameChances>(rules, kFew);
    State state = start_of(rules, 4);
    for (int ply = 0; ply < 30 && !state.is_over(); ++ply) {
        const auto won = [&](std::vector<std::int64_t> totals) {
            PimcOptions options;
            options.rollouts = 100;
            options.stakes =
                Stakes{chances, game_before(state, state.player, std::nullopt, std::move(totals))};
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
