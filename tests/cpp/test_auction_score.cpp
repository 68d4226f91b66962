// What deals bring: the examples of the rules, and each kind of result.
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/score.hpp"

using namespace samples;

namespace {

// A deal that was played out so: melds, counters and tricks by seat; the last seat of `last` took
// the last trick.
State played(const Rules& rules, int bidder, int units, std::initializer_list<int> melds,
             std::initializer_list<int> counters, std::initializer_list<int> tricks, int last) {
    State state;
    state.rules = rules;
    state.active = state.all_seats();
    state.bidder = static_cast<std::uint8_t>(bidder);
    state.bid = static_cast<std::uint16_t>(units);
    state.melded = true;
    state.trump = kHearts;
    std::copy(melds.begin(), melds.end(), state.melds.begin());
    std::transform(counters.begin(), counters.end(), state.counters.begin(),
                   [&](int cards) { return static_cast<std::uint16_t>(cards * rules.scale); });
    std::copy(tricks.begin(), tricks.end(), state.tricks.begin());
    state.leader = static_cast<std::uint8_t>(last);
    state.plays = static_cast<std::uint8_t>(rules.seats * rules.hand);
    state.decision = Decision::kOver;
    state.player = kNobody;
    // Cards that were buried count; nines do not.
    state.result = contract_made(state) ? Result::kMade : Result::kSet;
    return state;
}

std::string scores(const State& state) {
    std::string text;
    const Outcome found = outcome(state);
    for (int account = 0; account < state.rules.accounts(); ++account)
        text += (account == 0 ? "" : " ") + std::to_string(found.scores[account]);
    return text;
}

std::string chips(const State& state, int pot) {
    const Outcome found = outcome(state);
    std::string text;
    for (int seat = 0; seat < 3; ++seat) text += std::to_string(found.chips[seat]) + " ";
    CHECK_EQ(found.pot, pot);
    return text;
}

State chips_deal(int bid, int trump, Result result) {
    State state;
    state.rules = game("three-handed-chips");
    state.bidder = 1;
    state.bid = static_cast<std::uint16_t>(bid);
    state.trump = static_cast<std::uint8_t>(trump);
    state.result = result;
    return state;
}

}  // namespace

TEST("example 12: melds that are not saved are lost") {
    // Three tricks without a counter save nothing where a counter is asked for.
    const State empty =
        played(find_rules("double-deck"), 1, 50, {40, 22, 0, 0}, {0, 48, 0, 0}, {3, 17, 0, 0}, 1);
    CHECK_EQ(scores(empty), "0 72");
    const State trick =
        played(find_rules("three-handed"), 0, 30, {4, 15, 0}, {24, 0, 0}, {14, 1, 0}, 0);
    CHECK_EQ(scores(trick), "-30 15 0");
    const State short_of_one =
        played(find_rules("double-deck"), 0, 65, {31, 22, 0, 0}, {20, 10, 13, 5}, {8, 4, 5, 3}, 1);
    CHECK_EQ(scores(short_of_one), "-65 39");
    const State made =
        played(find_rules("double-deck"), 0, 64, {31, 22, 0, 0}, {20, 10, 13, 5}, {8, 4, 5, 3}, 1);
    CHECK_EQ(scores(made), "64 39");
}

TEST("in racehorse the bidder's side counts its melds without a counter, the others do not") {
    const Rules& racehorse = find_rules("racehorse");
    State state = played(racehorse, 1, 50, {900, 2600, 0, 1340, 0, 2400}, {0, 0, 71, 0, 0, 0},
                         {1, 1, 18, 0, 0, 0}, 2);
    CHECK(state.result == Result::kMade);
    CHECK_EQ(scores(state), "1640 6340");
    CHECK(saves(state, 0b101010));
    state.counters = {0, 0, 0, 710};
    CHECK_EQ(scores(state), "30 7050");
    CHECK(!saves(state, 0b010101));
    // What a house says of `save` alone is for all sides.
    State asked = state;
    asked.rules = house(R"({"from": "racehorse", "name": "a", "save": "counter"})");
    asked.counters = {710, 0, 0, 0};
    CHECK(!contract_made(asked));
    asked.rules = house(R"({"from": "racehorse", "name": "a", "target": 100})");
    CHECK(contract_made(asked));
    asked.rules = house(R"({"from": "racehorse", "name": "a", "save": "none"})");
    CHECK(saves(asked, 0b101010) && saves(asked, 0b010101));
    asked.counters = {};
    CHECK(saves(asked, 0b010101));
}

TEST("example 13: five hands score in two sides, each seat its side's total") {
    State state = played(find_rules("five-handed"), 2, 60, {8, 4, 12, 0, 30}, {10, 10, 10, 6, 12},
                         {3, 3, 4, 3, 3}, 4);
    state.partner = 4;
    state.result = contract_made(state) ? Result::kMade : Result::kSet;
    CHECK(state.result == Result::kMade);
    CHECK_EQ(scores(state), "38 38 66 38 66");
    state.partner = kNobody;  // nobody had the card: alone against all
    state.result = contract_made(state) ? Result::kMade : Result::kSet;
    CHECK_EQ(scores(state), "82 82 -60 82 82");
}

TEST("example 14: chips") {
    CHECK_EQ(chips(chips_deal(36, kSpades, Result::kMade), 1), "-19 37 -19 ");
    CHECK_EQ(chips(chips_deal(36, kSpades, Result::kSet), 15 + 28), "23 -89 23 ");
    CHECK_EQ(chips(chips_deal(36, kNoSuit, Result::kConceded), 15 + 7), "2 -26 2 ");
    CHECK_EQ(chips(chips_deal(36, kNoSuit, Result::kConcededUnseen), 15 + 7), "-5 -12 -5 ");
    CHECK_EQ(chips(chips_deal(34, kHearts, Result::kMade), 15), "-9 3 -9 ");
    CHECK_EQ(chips(chips_deal(56, kSpades, Result::kMade), 0), "-45 90 -45 ");  // the pot has 15
    for (const auto& [bid, value] : {std::pair{20, 1},
                                     {24, 1},
                                     {25, 2},
                                     {29, 2},
                                     {30, 4},
                                     {35, 7},
                                     {40, 10},
                                     {45, 13},
                                     {50, 16},
                                     {54, 16},
                                     {55, 20},
                                     {1000, 20}})
        CHECK_EQ(outcome(chips_deal(bid, kNoSuit, Result::kConcededUnseen)).chips[1], -5 - value);
}

TEST("example 14: play for chips stops when it is decided") {
    State state = chips_deal(36, kSpades, Result::kNone);
    state.melds[1] = 25;
    state.leader = 1;
    state.plays = 3;
    for (int seat = 0; seat < 3; ++seat) {
        state.hand[seat] = hand("AC AC KD");
        state.size[seat] = 3;
    }
    state.buried = {make_card(0, kAce), make_card(0, kTen), make_card(0, kKing)};
    state.counters[1] = 7;
    CHECK(chips_decided(state) == Result::kNone);
    state.counters[1] = 8;
    CHECK(chips_decided(state) == Result::kMade);
    state.counters = {10, 0, 4};
    CHECK(chips_decided(state) == Result::kNone);
    state.counters = {10, 0, 5};
    CHECK(chips_decided(state) == Result::kSet);
    // The meld alone is enough, but a counter has to be won.
    state.melds[1] = 60;
    CHECK(chips_decided(state) == Result::kNone);
    for (int seat = 0; seat < 3; ++seat) state.hand[seat] = hand("9C QC JD");
    CHECK(chips_decided(state) == Result::kSet);
    state.counters[1] = 1;
    CHECK(chips_decided(state) == Result::kMade);
}

TEST("example 15: checks") {
    State state = played(game("check"), 0, 40, {250, 300, 0}, {10, 8, 6}, {6, 5, 4}, 0);
    state.result = Result::kSet;
    state.meld_checks = {2, 1, 0};
    CHECK_EQ(outcome(state).checks[0], 0);
    CHECK_EQ(outcome(state).checks[1], 1);
    state.nines[2] = 7;
    CHECK_EQ(outcome(state).checks[2], 5);
    state.result = Result::kConceded;
    CHECK_EQ(outcome(state).checks[0], 1);
    state.result = Result::kThrownIn;
    CHECK_EQ(outcome(state).checks[2], 0);
}

TEST("a concession costs the bid; the others score their melds and no counters") {
    State state =
        played(find_rules("four-handed"), 1, 20, {40, 100, 60, 0}, {9, 5, 5, 5}, {3, 3, 3, 3}, 0);
    state.result = Result::kConceded;
    CHECK_EQ(scores(state), "100 -200");
    state.result = Result::kNoMarriage;
    CHECK_EQ(scores(state), "100 -200");
}

TEST("below the floor a side's melds and its count are nothing") {
    const Rules rules = game("double-deck", R"({"floor": 20})");
    CHECK_EQ(scores(played(rules, 0, 50, {10, 15, 9, 5}, {20, 10, 13, 5}, {8, 4, 5, 3}, 0)),
             "-50 0");  // 19 melds are none; 15 counters are too few
    CHECK_EQ(scores(played(rules, 0, 50, {30, 15, 0, 5}, {20, 10, 13, 5}, {8, 4, 5, 3}, 0)),
             "65 0");
    State state = played(rules, 0, 50, {30, 15, 0, 5}, {20, 10, 13, 5}, {8, 4, 5, 3}, 0);
    state.result = Result::kConceded;
    CHECK_EQ(scores(state), "-50 20");
    state.melds[1] = 14;
    CHECK_EQ(scores(state), "-50 0");
}

TEST("the moon as a bonus does not help to make the contract") {
    State state = played(game("four-handed", R"({"moon": "bonus"})"), 0, 25, {20, 0, 0, 0},
                         {14, 0, 10, 0}, {8, 0, 4, 0}, 0);
    state.moon = true;
    state.result = Result::kMoon;
    CHECK_EQ(scores(state), "520 0");
    state.bid = 28;
    CHECK_EQ(scores(state), "-30 0");
    state.bid = 25;
    state.tricks = {8, 1, 3, 0};
    state.result = Result::kMoonMissed;
    CHECK_EQ(scores(state), "-500 0");
}

TEST("all tricks win the game by the option, and the moon loses it") {
    State state = played(game("four-handed", R"({"pinochling": true})"), 0, 25, {0, 0, 0, 0},
                         {0, 14, 0, 10}, {0, 8, 0, 4}, 1);
    CHECK_EQ(int{outcome(state).win}, 2);
    state.tricks = {1, 8, 0, 3};
    CHECK_EQ(int{outcome(state).win}, 0);
    State moon;
    moon.rules = game("five-handed", R"({"moon": "game"})");
    moon.active = moon.all_seats();
    moon.moon = true;
    moon.bidder = 3;
    moon.bid = 40;
    moon.result = Result::kMoonMissed;
    CHECK_EQ(int{outcome(moon).lose}, 8);
    CHECK_EQ(scores(moon), "0 0 0 0 0");
    moon.result = Result::kMoon;
    CHECK_EQ(int{outcome(moon).win}, 8);
    moon.rules.moon = Moon::kPoints;
    CHECK_EQ(scores(moon), "0 0 0 100 0");
    CHECK_EQ(int{outcome(moon).win}, 0);
}

TEST("the meld that wins the game: the first from the bidder on") {
    State state;
    state.rules = find_rules("racehorse");
    state.bidder = 4;
    state.bid = 50;
    state.melded = true;
    state.melds = {kGame, 0, 0, kGame, 90, 0};
    state.result = Result::kGame;
    CHECK_EQ(int{outcome(state).win}, 1);  // seat 0 comes before seat 3
    CHECK_EQ(scores(state), "0 0");
    state.bidder = 1;
    CHECK_EQ(int{outcome(state).win}, 2);
}
