// Games: accounts, targets and ties.
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/series.hpp"

using namespace samples;

namespace {

// A deal of the game as it stands that brings these scores: each side's in counters or as a set
// bid; the bidder's own is that of a contract made unless it is negative.
State deal_of(const Series& series, int bidder, std::initializer_list<int> scores) {
    State state;
    state.rules = series.next_rules();
    state.dealer = series.dealer;
    state.active = state.all_seats();
    state.bidder = static_cast<std::uint8_t>(bidder);
    state.trump = kHearts;
    state.leader = static_cast<std::uint8_t>(bidder);
    state.plays = 1;
    state.size.fill(1);  // no last trick
    state.melded = true;
    state.decision = Decision::kOver;
    state.tricks.fill(1);
    int account = 0;
    for (const int score : scores) state.melds[account++] = std::max(score, 0);
    const int own = *(scores.begin() + state.rules.account(bidder));
    state.bid = static_cast<std::uint16_t>(own < 0 ? -own / state.rules.scale : 1);
    state.result = own < 0 ? Result::kSet : Result::kMade;
    return state;
}

void play(Series& series, int bidder, std::initializer_list<int> scores) {
    series.add(deal_of(series, bidder, scores));
}

// With these totals and a set bidder, who is at nothing.
Series standing(const Rules& rules, std::initializer_list<std::int64_t> accounts) {
    Series series(rules, 0);
    std::copy(accounts.begin(), accounts.end(), series.accounts.begin());
    return series;
}

}  // namespace

TEST("example 16: ties, with the bidder set") {
    const Rules& rules = find_rules("three-handed");
    Series goes_on = standing(rules, {100, 90, 90});
    play(goes_on, 2, {18, 14, -30});
    CHECK(!goes_on.is_over());
    CHECK_EQ(goes_on.target_quarters(), 4 * 125);

    Series wins = standing(rules, {100, 90, 90});
    play(wins, 2, {30, 14, -30});
    CHECK_EQ(int{wins.winners}, 1);
    CHECK(wins.won == Won::kTarget);
    CHECK_EQ(wins.target_quarters(), 4 * 125);

    Series higher = standing(rules, {100, 90, 90});
    play(higher, 2, {31, 37, -30});
    CHECK(!higher.is_over());
    CHECK_EQ(higher.target_quarters(), 4 * 150);
}

TEST("the bidder is first among those at the target, but not by the other rules") {
    Series first = standing(find_rules("three-handed"), {90, 90, 90});
    play(first, 2, {40, 14, 12});
    CHECK_EQ(int{first.winners}, 4);
    CHECK(first.won == Won::kBidderFirst);

    Series extend = standing(game("three-handed", R"({"tie": "extend"})"), {90, 90, 90});
    play(extend, 2, {40, 14, 12});
    CHECK_EQ(int{extend.winners}, 1);

    Series another = standing(game("three-handed", R"({"tie": "another"})"), {90, 90, 90});
    play(another, 2, {40, 14, 12});
    CHECK(!another.is_over());
    play(another, 0, {-10, 16, 12});  // 120, 120
    CHECK(!another.is_over());
    play(another, 0, {-15, 0, 12});  // 105, 120, 126
    CHECK_EQ(int{another.winners}, 4);
}

TEST("a target that a quarter does not divide is raised by exactly that") {
    Series series = standing(game("three-handed", R"({"target": 15})"), {10, 10, 0});
    play(series, 2, {8, 8, -20});
    CHECK(!series.is_over());
    CHECK_EQ(series.target_quarters(), 75);  // 18.75: both have 18
}

TEST("only who has just made a contract goes out in cutthroat") {
    Series series = standing(find_rules("cutthroat"), {95, 95, 95});
    play(series, 2, {10, 4, -30});
    CHECK(!series.is_over());
    play(series, 2, {0, 4, 5});  // made, but not at the target; two others are
    CHECK(!series.is_over());
    play(series, 1, {0, 10, 0});
    CHECK_EQ(int{series.winners}, 2);
    CHECK(series.won == Won::kBidOut);
}

TEST("sliding out: others fail so often while one is at the target") {
    Series series = standing(game("cutthroat", R"({"slide_out": 2})"), {95, 20, 20});
    play(series, 2, {10, 0, -30});
    CHECK_EQ(series.slides[0], 0u);  // they were not there before the deal
    play(series, 2, {0, 0, -30});
    CHECK_EQ(series.slides[0], 1u);
    play(series, 0, {-20, 0, 0});  // their own failure, and below again
    CHECK_EQ(series.slides[0], 0u);
    play(series, 1, {20, -25, 0});
    CHECK_EQ(series.slides[0], 0u);
    play(series, 1, {0, -25, 0});
    play(series, 2, {0, 0, -30});
    CHECK_EQ(int{series.winners}, 1);
    CHECK(series.won == Won::kSlideOut);
}

TEST("out backwards") {
    Series two = standing(game("four-handed", R"({"out_backwards": true})"), {-900, 300});
    play(two, 0, {-150, 50});
    CHECK_EQ(int{two.winners}, 2);
    CHECK(two.won == Won::kOutBackwards);
    Series three = standing(game("three-handed", R"({"out_backwards": true})"), {-90, 30, 20});
    play(three, 0, {-20, 0, 10});
    CHECK_EQ(int{three.winners}, 6);  // shared
}

TEST("the deal goes round, also after one thrown in, but not after a misdeal") {
    Series series(find_rules("double-deck"), 3);
    State state = deal_of(series, 0, {-50, 20});
    state.result = Result::kMisdeal;
    series.add(state);
    CHECK_EQ(int{series.dealer}, 3);
    state.result = Result::kThrownIn;
    state.bidder = kNobody;
    series.add(state);
    CHECK_EQ(int{series.dealer}, 0);
    CHECK_EQ(series.accounts[0], 0);
}

TEST("chips: the pot goes on, and is shared at the end") {
    const Rules rules = game("three-handed-chips", R"({"deals": 2, "pot": 10})");
    Series series(rules, 0);
    State state = deal_of(series, 1, {0, 0, 0});
    state.result = Result::kThrownIn;
    series.add(state);
    CHECK_EQ(series.pot, 25);
    CHECK_EQ(series.accounts[2], 155);
    CHECK_EQ(series.next_rules().pot, 25);
    state = deal_of(series, 1, {0, 0, 0});
    state.bid = 36;
    state.trump = kSpades;
    state.result = Result::kMade;
    series.add(state);
    CHECK(series.is_over());
    CHECK(series.won == Won::kDealsOver);
    CHECK_EQ(int{series.winners}, 2);
    // 25 + 15 - 14 = 26 in proportion to 136, 192, 136: 7, 10, 7; the 2 left over to the most.
    CHECK_EQ(series.pot, 0);
    CHECK_EQ(series.accounts[0], 143);
    CHECK_EQ(series.accounts[1], 204);
    CHECK_EQ(series.accounts[2], 143);
}

TEST("checks are paid at the end") {
    Series series = standing(game("check"), {900, 100, 100});
    State state = deal_of(series, 0, {300, 0, 0});
    state.meld_checks = {0, 1, 0};
    series.add(state);
    CHECK_EQ(int{series.winners}, 1);
    CHECK_EQ(series.checks[0], 5);
    CHECK_EQ(series.payments()[0], 3 * 5 - 6);
    CHECK_EQ(series.payments()[1], 3 - 6);
    CHECK_EQ(series.payments()[2], -6);
}

TEST("a deal of another game, dealer or not over is refused") {
    Series series(find_rules("three-handed"), 1);
    State state = deal_of(series, 0, {1, 1, 1});
    state.dealer = 0;
    CHECK_THROWS(Error, series.add(state));
    state.dealer = 1;
    state.decision = Decision::kLead;
    CHECK_THROWS(Error, series.add(state));
    state.decision = Decision::kOver;
    state.rules = game("three-handed", R"({"target": 50})");
    CHECK_THROWS(Error, series.add(state));
    Series over = standing(find_rules("three-handed"), {99, 0, 0});
    play(over, 0, {20, 0, 0});
    CHECK(over.is_over());
    CHECK_THROWS(Error, over.add(deal_of(over, 0, {1, 1, 1})));
}
