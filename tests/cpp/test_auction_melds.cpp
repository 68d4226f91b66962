// What hands meld: the examples of the rules, and the quick sums beside the full ones.
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/melds.hpp"

using namespace samples;

namespace {

int points(std::string_view cards, int trump, std::string_view rules) {
    return melds(hand(cards), trump, find_rules(rules)).points;
}

std::string shown(std::string_view cards, int trump, std::string_view rules) {
    return card_list_text(melds(hand(cards), trump, find_rules(rules)).shown, " ");
}

std::string times(int copies, std::string_view cards) {
    std::string text;
    for (; copies > 0; --copies) text += std::string(cards) + " ";
    return text;
}

}  // namespace

TEST("example 1: a card is shared by melds of different types") {
    const auto cards = "JC 9D JD QD QD KD KD TD AD JH JS QS";
    CHECK_EQ(points(cards, kDiamonds, "four-handed-book"), 28);
    CHECK_EQ(points(cards, kDiamonds, "four-handed"), 280);
    const Melds found = melds(hand(cards), kDiamonds, find_rules("four-handed"));
    CHECK_EQ(found.runs, 1);
    CHECK_EQ(found.trump_marriages, 1);
    CHECK_EQ(found.pinochles, 1);
    CHECK_EQ(found.around[kJack], 1);
    CHECK_EQ(found.dix, 1);
    CHECK(found.shown == hand(cards));
}

TEST("example 2: the round robin is the sum of its parts") {
    CHECK_EQ(points("KC QC KD QD KH QH KS QS AC TC 9C 9H", kHearts, "four-handed-book"), 25);
    CHECK_EQ(points("KC QC KD QD KH QH KS QS JH TH AH 9H", kHearts, "four-handed-book"), 36);
}

TEST("example 3: a double run, and a double pinochle instead") {
    CHECK_EQ(points("AS AS TS TS KS KS QS QS JS JS 9S JD", kSpades, "three-handed"), 155);
    CHECK_EQ(points("AS AS TS JD KS KS QS QS JS JS 9S JD", kSpades, "three-handed"), 50);
}

TEST("example 4: double deck") {
    const std::string triple = times(3, "JH QH KH TH AH") + "QH KH KC QC AS";
    CHECK_EQ(points(triple, kHearts, "double-deck"), 231);
    CHECK_EQ(points(times(4, "JS QS KS TS AS"), kSpades, "double-deck"), 300);
    const std::string pinochles = times(4, "JD QS KS") + "AC AD AH AS AS TS JS JS";
    CHECK_EQ(points(pinochles, kSpades, "double-deck"), 127);
}

TEST("example 5: five and six copies are split as is best") {
    CHECK_EQ(points(times(5, "AC AD AH AS"), kHearts, "triple-deck"), 250);
    CHECK_EQ(points(times(5, "JD QS"), kHearts, "triple-deck"), 94);
}

TEST("example 6: racehorse does not take a run where marriages are worth more") {
    const std::string cards = times(3, "KS QS") + "JS TS AS KC QC KD QD AC AD AH";
    CHECK_EQ(points(cards, kSpades, "racehorse"), 1040);
    CHECK_EQ(melds(hand(cards), kSpades, find_rules("racehorse")).runs, 0);
    CHECK_EQ(shown(cards, kSpades, "racehorse"), "QC KC AC QD KD AD AH QS QS QS KS KS KS AS");
}

TEST("example 7: racehorse has four of a kind, and what wins the game") {
    const std::string cards = times(5, "AS") + "JS QS KS TS AC AD AH JD";
    CHECK_EQ(points(cards, kSpades, "racehorse"), 1290);
    CHECK_EQ(
        melds(hand(cards), kSpades, find_rules("racehorse")).shown.count(make_card(kSpades, kAce)),
        4);
    CHECK_EQ(points(times(4, "KS QS") + "AC 9C", kSpades, "racehorse"), kGame);
    CHECK(points(times(4, "KS QS") + "AC 9C", kHearts, "racehorse") < kGame);
}

TEST("a trick of jacks is a meld in racehorse, a nine of trumps none") {
    CHECK_EQ(points("JC JD JH JS", kHearts, "racehorse"), 40);
    CHECK_EQ(points("9H 9H", kHearts, "racehorse"), 0);
    CHECK_EQ(shown("9H 9H TC", kHearts, "racehorse"), "");
    CHECK_EQ(points("TC TD TH TS 9C 9D 9H 9S", kHearts, "three-handed"), 1);
}

TEST("what a player with a meld is: a marriage, a pinochle, four around; no nine, no tens") {
    const Rules rules = find_rules("three-handed");
    for (const auto* cards : {"KC QC 9D", "JD QS", "AC AD AH AS", "JC JD JH JS 9C"})
        CHECK(has_sure_meld(hand(cards), rules));
    for (const auto* cards : {"9C 9D 9H 9S", "TC TD TH TS", "KC QD JC", "JS QD", "AC AD AH TS", ""})
        CHECK(!has_sure_meld(hand(cards), rules));
}

TEST("checks of melds") {
    const auto checks = [](std::string_view cards, int trump) {
        return melds(hand(cards), trump, find_rules("check")).checks(trump);
    };
    CHECK_EQ(checks("JH QH KH TH AH", kHearts), 1);
    CHECK_EQ(checks("JH QH KH TH AH JH QH KH TH AH", kHearts), 2);
    CHECK_EQ(checks("AC AD AH AS", kHearts), 1);
    CHECK_EQ(checks("AC AD AH AS AC AD AH AS", kHearts), 2);
    CHECK_EQ(checks("JC JD JH JS JC JD JH JS", kHearts), 2);
    CHECK_EQ(checks("KC QC KD QD KH QH KS QS", kHearts), 2);
    CHECK_EQ(checks("KC QC KC QC", kHearts), 1);
    CHECK_EQ(checks("JH QH KH TH AH KH QH", kHearts), 1);  // a run and one marriage beside it
    CHECK_EQ(checks("JD QS JD QS", kHearts), 1);
    CHECK_EQ(checks("KC KD KH KS", kHearts), 0);
}

TEST("the quick points, the full melds and what makes them agree") {
    int games = 0, split = 0;
    const auto compare = [&](const Hand& cards, const Rules& rules) {
        const auto quick = meld_points_all(cards, rules);
        for (int trump = 0; trump < 4; ++trump) {
            const Melds found = melds(cards, trump, rules);
            CHECK_EQ(found.points, quick[trump]);
            CHECK(cards.covers(found.shown));
            std::int64_t sum = 0;
            for (const MeldItem& item : meld_items(found, trump, rules)) {
                sum += item.points;
                CHECK(found.shown.covers(item.cards) || item.other == MeldItem::Other::kRoundhouse);
                split += item.times > 1;
            }
            CHECK_EQ(std::min<std::int64_t>(sum, kGame), found.points);
            games += found.points == kGame;
        }
    };
    visit_deals(40, 5, [&](const State& state) {
        if (state.decision != Decision::kTrump) return;
        for (int seat = 0; seat < state.seats(); ++seat) compare(state.hand[seat], state.rules);
    });
    CHECK(games > 0);
    CHECK(split > 0);
}
