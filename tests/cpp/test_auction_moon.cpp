// Play by rule where a side has to take every trick: how the moon is named, led and broken, and
// what is told of it.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/all_tricks.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/auction/stakes/stakes.hpp"

using namespace samples;

namespace {

constexpr std::string_view kAlone = R"({"moon": "points"})";
constexpr std::string_view kGameAtOnce = R"({"moon": "game"})";
constexpr std::string_view kAllPlay = R"({"moon": "bonus"})";

// Suits with their cards: "S AAT H K".
Hand suits(std::string_view text) {
    Hand hand;
    char suit = 0;
    for (const char c : text) {
        if (std::string_view("CDHS").find(c) != std::string_view::npos) {
            suit = c;
        } else if (c != ' ') {
            hand.add(parse_card_list(std::string{c, suit})[0]);
        }
    }
    return hand;
}

// Dealer 0; these hands where they are told, and what is left at random.
State deal_with(const Rules& rules, std::vector<std::optional<Hand>> told, Random& random) {
    Hand rest = pack_of(rules);
    for (const auto& hand : told)
        if (hand) rest -= *hand;
    std::vector<Card> cards;
    rest.for_each([&](Card card) { cards.push_back(card); });
    random.shuffle(cards.data(), cards.size());
    const auto draw = [&](int count) {
        Hand hand;
        for (; count > 0; --count) {
            hand.add(cards.back());
            cards.pop_back();
        }
        return hand;
    };
    told.resize(rules.seats);
    std::vector<Hand> hands;
    for (const auto& hand : told) hands.push_back(hand ? *hand : draw(rules.hand));
    return deal_hands(rules, 0, hands, draw(rules.widow));
}

// Seat 1 has the bid.
State bid(State state, int points) {
    if (state.bidder != 1) state = after(state, "bid:" + std::to_string(points));
    while (state.decision == Decision::kBid) state.apply(Action::kPass);
    return state;
}

State at_naming(const Rules& rules, std::string_view hand, int points, std::uint64_t seed) {
    Random random(seed);
    return bid(deal_with(rules, {std::nullopt, suits(hand)}, random), points);
}

State played(State state) {
    while (!state.is_over()) state.apply(greedy_action(state));
    return state;
}

int lost(std::string_view own, std::string_view others) {
    return losers(suits(own), suits(others), kSpades);
}

}  // namespace

TEST("what may lose of a hand that leads from the top") {
    CHECK_EQ(lost("S AATTKK H AATT", "S QQJJ99 H KKQQJJ99"), 0);
    CHECK_EQ(lost("S AATTKK H AAT", "S QQJJ99 H TKK"), 0);
    CHECK_EQ(lost("S AATTKK H AATK", "S QQJJ99 H TKQ"), 0);  // three rounds, and the rest is high
    CHECK_EQ(lost("S AATTKK H AATK", "S QQJJ99 H TKQQ"), 1);
    CHECK_EQ(lost("S AATTKK H AAK", "S QQJJ99 H TKQJ"), 1);
    CHECK_EQ(lost("S AATTKK9 H A", "S QQJJ9"), 0);
    CHECK_EQ(lost("S AATTK H A", "S KQQJJ9"), 1);  // five rounds leave one that ruffs
    CHECK_EQ(lost("S AATTK", "S KQQJJ9"), 0);      // but then there is nothing left to lose
    CHECK_EQ(lost("S KK H A", "S ATQ"), 3);
    CHECK_EQ(lost("H AT D K", "H K D Q"), 0);
}

TEST("twelve tricks that nobody can break are taken, wherever the other cards lie") {
    for (const std::string_view hand :
         {"S AATTKK H AATT D AA", "S AATTKKQJ H AA D AA", "S AATTKQJ H AA D AA C A",
          "S AATKQQJJ99 H A D A", "S AATTKKQ9 H AAT D A"}) {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            State state = at_naming(game("four-handed", kAlone), hand, 300, seed);
            state.apply(Action::moon_trump(kSpades));
            CHECK(played(state).result == Result::kMoon);
            state = after(at_naming(game("four-handed", kAllPlay), hand, 150, seed), "trump:S");
            CHECK(greedy_action(state) == Action::kMoon);
            state.apply(Action::kMoon);
            CHECK(played(state).result == Result::kMoon);
        }
    }
}

TEST("a moon that the rule names is made against any play, in every row that has one") {
    int named = 0;
    Random random(3);
    for (const Row& row : kRows) {
        for (const std::string_view options : {kAlone, kGameAtOnce, kAllPlay}) {
            if (row.rules.chips || row.rules.checks || row.rules.draw) continue;
            const Rules rules = game(row.rules.name(), options);
            const Hand pack = pack_of(rules);
            for (int i = 0; i < 100; ++i) {
                // Trumps and aces above all.
                Hand own;
                const int trump = static_cast<int>(random.below(4));
                while (own.size() < rules.hand) {
                    const auto card = static_cast<Card>(random.below(rules::kCards));
                    const bool wanted = suit_of(card) == trump || rank_of(card) == kAce;
                    if (own.count(card) < pack.count(card) && (wanted || random.below(40) == 0))
                        own.add(card);
                }
                State state = bid(deal_with(rules, {std::nullopt, own}, random), rules.open);
                Seating seats;
                seats[1] = {&greedy_weights(rules.row), nullptr};
                while (!state.is_over() && state.player == 1 && !state.moon)
                    state.apply(greedy_action(state));
                if (!state.moon) continue;
                ++named;
                play_out(state, seats, random);
                CHECK(state.result == Result::kMoon);
            }
        }
    }
    CHECK(named > 200);
}

TEST("seven trumps and five aces, and other hands that are all but sure, are led the same way") {
    const auto made = [](std::string_view hand) {
        int count = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            State state = at_naming(game("four-handed", kAlone), hand, 300, seed);
            state.apply(Action::moon_trump(kSpades));
            count += played(state).result == Result::kMoon;
        }
        return count;
    };
    CHECK(made("S AATKKQJ H AA D AA C A") >= 90);
    CHECK(made("S AATTK H AATT D AA C A") >= 95);
    CHECK(made("S AATTKQ H AATQ D A C A") >= 90);  // the suit with the loser comes last
}

TEST("who needs one trick keeps the guard of the card that may take it") {
    const auto made = [](std::string_view row, std::string_view hand, int points) {
        int count = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            State state = at_naming(game(row, kAlone), hand, points, seed);
            state.apply(Action::moon_trump(kSpades));
            count += played(state).result == Result::kMoon;
        }
        return count;
    };
    // By ordinary play they broke 4, 4 and 2 of them.
    CHECK(made("four-handed", "S AATTKKQ H AAK D A C A", 300) < 85);
    CHECK(made("four-handed", "S AATTKQ H AAKK D AA", 300) < 80);
    CHECK(made("double-deck", "S AAAATTTTKKKQQQ H AATK D AA", 50) < 75);
}

TEST("the partner who has to beat takes with the card that holds") {
    const Rules rules = game("four-handed", kAllPlay);
    Random random(5);
    // The last seat might have trumps and no heart.
    State state = deal_with(rules,
                            {suits("S J9 H AATTK D JJ9 C 99"), suits("S ATTKKQQJ H KQJ D 9"),
                             suits("H QJ99 C AATTKKQQ"), suits("S A9 D AATTKKQQ C JJ")},
                            random);
    state = after(bid(state, 150), "trump:S moon KH 9H");
    CHECK(greedy_action(state) == Action::play(parse_card_list("AS")[0]));
}

TEST("the moon is named where it is sure and brings more than the contract") {
    const auto said = [](std::string_view row, std::string_view options, std::string_view hand,
                         int points) {
        const State state = at_naming(game(row, options), hand, points, 1);
        return action_text(greedy_action(state), state.rules);
    };
    const std::string_view sure = "S AATTKK H AATT D AA", run = "S AATTKKQQJJ H AA";
    CHECK_EQ(said("four-handed", kAlone, sure, 300), "moon:S");
    CHECK_EQ(said("four-handed", kGameAtOnce, sure, 300), "moon:S");
    CHECK_EQ(said("four-handed", kGameAtOnce, run, 300), "moon:S");
    CHECK_EQ(said("four-handed", kAlone, run, 300), "trump:S");  // 1,750 and more
    CHECK_EQ(said("four-handed", kAlone, run, 3000), "moon:S");  // which would be set
    CHECK_EQ(said("four-handed", kAlone, "S AATTKK H AATK D AA", 300), "trump:S");
    CHECK_EQ(said("four-handed", kAlone, "S AATTKK H AATTKK", 300), "moon:H");  // or in spades
    // With K and Q, where trump needs them.
    CHECK_EQ(said("double-deck", kAlone, "S AAAATTTTKKKK H AAAA D AAAA", 60), "trump:S");
    CHECK_EQ(said("double-deck", kAlone, "S AAAATTTTKKKKQ H AAAA D AAA", 60), "moon:S");
}

TEST("a moon that is sure outbids everybody") {
    Random random(6);
    const auto says = [&](std::string_view options) {
        State state =
            deal_with(game("four-handed", options),
                      {std::nullopt, std::nullopt, suits("S AATTKK H AATT D AA")}, random);
        return greedy_action(after(state, "bid:900"));
    };
    CHECK(says(kAlone) == Action::bid(91));
    CHECK(says(kGameAtOnce) == Action::bid(91));
    CHECK(says("{}") == Action(Action::kPass));
}

TEST("what may lose is buried") {
    Random random(7);
    const Rules rules = game("three-handed", kAlone);
    for (int i = 0; i < 200; ++i) {
        State state = deal_with(rules, {std::nullopt, suits("S AATTKKQ H AAK D AAJ C AQ")}, random);
        state = bid(state, 30);
        const int trump = sure_moon(state.hand[1], rules);
        CHECK(trump == kNoSuit || trump == kSpades);
        state.apply(Action::moon_trump(kSpades));
        state.apply(greedy_action(state));
        const int left = losers(state.hand[1], pack_of(rules) - state.hand[1], kSpades);
        CHECK_EQ(left == 0, trump == kSpades);
        if (left == 0) CHECK(played(state).result == Result::kMoon);
    }
}

TEST("who has all tricks for sure wins the game by them, where it is won so") {
    const Rules rules = game("four-handed", R"({"pinochling": true})");
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const State state = after(at_naming(rules, "S AATTKK H AATT D AA", 150, seed), "trump:S");
        if (greedy_action(state) == Action(Action::kConcede)) continue;
        CHECK_EQ(int{outcome(played(state)).win}, 2);
    }
}

TEST("a sure moon is told as sure, and recommended where it is worth most") {
    const auto told = [](std::string_view options, std::string_view hand,
                         std::vector<std::int64_t> totals) {
        const State state = at_naming(game("four-handed", options), hand, 300, 8);
        PimcOptions asked;
        asked.rollouts = 3000;
        if (!totals.empty()) {
            asked.stakes = Stakes(std::make_shared<GameChances>(state.rules, 60),
                                  game_before(state, 1, std::nullopt, totals));
        }
        return search(View(state, 1), asked).actions;
    };
    for (const std::string_view hand : {"S AATTKK H AATT D AA", "S AATTKKQJ H AA D AA"}) {
        const auto points = told(kAlone, hand, {});
        CHECK(points[0].action == Action::moon_trump(kSpades));
        CHECK_EQ(points[0].made, 1);
        CHECK_EQ(points[0].value, 1000);
        for (const auto& totals : {std::vector<std::int64_t>{0, 900}, {900, 0}}) {
            const auto games = told(kGameAtOnce, hand, totals);
            CHECK(games[0].action == Action::moon_trump(kSpades));
            CHECK_EQ(games[0].made, 1);
            CHECK(games[0].win.value() >= 0.99);
        }
    }
}

TEST("what the rule would have named has no hold on what the playouts say") {
    const auto told = [](std::string_view options, std::string_view hand, std::int64_t rollouts) {
        const State state = at_naming(game("four-handed", options), hand, 300, 8);
        PimcOptions asked;
        asked.rollouts = rollouts;
        return search(View(state, 1), asked).actions;
    };
    for (const std::string_view hand : {"S AATTK H AATT D AA C A", "S AATKKQJ H AA D AA C A"}) {
        const auto moon = told(kAlone, hand, 3000)[0];
        CHECK(moon.action == Action::moon_trump(kSpades));
        CHECK(std::abs(moon.value - (2000 * moon.made - 1000)) < 2 * moon.error);
    }
    for (const std::int64_t rollouts : {200, 2000, 10'000}) {
        const auto actions = told(kGameAtOnce, "S AATTKKQJ H AA D AA", rollouts);
        const auto spades = std::find_if(actions.begin(), actions.end(), [](const auto& one) {
            return one.action == Action::trump(kSpades);
        });
        REQUIRE(spades != actions.end());
        CHECK_EQ(spades->made, 1);
        CHECK(std::abs(spades->value - 400) < 20);
    }
}
