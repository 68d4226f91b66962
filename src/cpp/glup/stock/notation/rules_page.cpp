#include "glup/stock/notation/rules_page.hpp"

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/pinochle/kinds.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/scan.hpp"

namespace glup {
namespace {

// clang-format off
constexpr std::string_view kGlupPage =
    "GLUP PINOCHLE\n\n"
    "Two players, 96 cards: four copies of each of 9 J Q K T A, from low to high, in four "
    "suits. The ten (T) beats the king. Aces, tens and kings are counters, worth a point "
    "each in the end.\n\n"
    "THE DEAL\n\n"
    "18 cards each. The next card is turned up: its suit is trump. It lies under the stock "
    "of 59 and is drawn last. A nine turned up brings the dealer 1 point; so does a cut of "
    "exactly 37 cards, and both together bring 3.\n\n"
    "PHASE 1: 30 TRICKS\n\n"
    "The dealer's opponent leads first, then whoever took the trick. Play any card, from the "
    "hand or from your melds on the table: nobody has to follow suit.\n\n"
    "The higher card of the suit led takes the trick, of two alike the one led. A trump "
    "takes a card of another suit. Of two other suits the card led takes.\n\n"
    "A nine of trumps played: 1 point.\n\n"
    "Who follows suit and does not take the trick makes 1 glup, 1 more with a counter, 1 more "
    "with the very card that was led. Anything else sets the count of glups back to 0. It stops at each multiple of 3, which scores: 1 point at 3, 1 at 6, 10 at 9, 1 at "
    "12, and 10 at 15 and at each one after.\n\n"
    "The taker may then declare one meld, or exchange the turn-up for a nine of trumps from "
    "the hand, for 1 point. Then both draw a card, the taker first.\n\n"
    "MELDS\n\n"
    "A meld uses cards of the hand and of your table, one from the hand at least. Its cards "
    "lie on the table then, and may be played or melded again in other kinds. A multiple is "
    "declared at once: a marriage and another of its suit are no double marriage. Points for "
    "one, two, three and four of each card, as far as there are such melds:\n\n"
    "{melds}\n\n"
    "Two melds exclude each other for the same card if the cards of one are part of the "
    "other's, with a few exceptions: see glupcore melds.\n\n"
    "THE END OF PHASE 1\n\n"
    "When the stock is gone each player scores 1 for every nine of trumps that they still "
    "have, but not for a turn-up just drawn. Melded cards go back to the hand.\n\n"
    "PHASE 2: 18 TRICKS\n\n"
    "Follow suit if you can, and take the trick if you can: with a higher card of the suit, "
    "or with a trump if you have none of the suit. The last trick brings 2 points. Then "
    "every counter in the tricks of both phases brings its taker 1 point: 50 points in all.\n\n"
    "A GAME\n\n"
    "The deal alternates. The game goes to {target} points, looked at after each deal; with "
    "equal totals it goes on. Or it goes on until one is ahead by an agreed margin, as 1000: a "
    "lead.\n\n"
    "WHAT IS OUTSIDE\n\n{outside}\n\n"
    "docs/rules.md has all the rules, and what is settled where they leave something open.";

constexpr std::string_view kTwoHandedPage =
    "{title}\n\n"
    "Two players, {deck} cards: two copies of each of 9 J Q K T A, from low to high, in four "
    "suits. The ten (T) beats the king. Cards taken in tricks score: {card_points}.\n\n"
    "THE DEAL\n\n"
    "{hand} cards each, in packets of four. The next card is turned up: its suit is trump. "
    "It lies under the stock of {face_down} and is drawn last. A nine turned up brings the "
    "dealer {exchange} points.\n\n"
    "PHASE 1: {draw_tricks} TRICKS\n\n"
    "The dealer's opponent leads first, then whoever took the trick. Play any card, from the "
    "hand or from your melds on the table: nobody has to follow suit.\n\n"
    "The higher card of the suit led takes the trick, of two alike the one led. A trump "
    "takes a card of another suit. Of two other suits the card led takes.\n\n"
    "The taker may then declare one meld. Before it they may show a nine of trumps from the "
    "hand, or two, for {exchange} points each (dix): it is exchanged for the turn-up, or "
    "laid on the table if the turn-up is a nine already. Then both draw a card, the taker "
    "first.\n\n"
    "MELDS\n\n"
    "A meld uses cards of the hand and of your table, one from the hand at least. Its cards "
    "lie on the table then, and may be played or melded again. Points{multiples}:\n\n"
    "{melds}\n\n"
    "There are three classes: marriages and runs; pinochles; melds of one rank.{roundhouse} "
    "A card on the table may be used again for a meld of another class, or for one of the "
    "same class that scores more{double}.\n\n"
    "THE END OF PHASE 1\n\n"
    "When the stock is gone melded cards go back to the hand.\n\n"
    "PHASE 2: {hand} TRICKS\n\n"
    "Follow suit if you can. Where trumps are led, beat the card if you can; in the other "
    "suits you need not. If you have none of the suit, play a trump if you can. The last "
    "trick brings {last_trick} points. Then the cards in the tricks of both phases score: "
    "{deal_points} points in all.\n\n"
    "A GAME\n\n"
    "The deal alternates. The game goes to {target} points, looked at after each deal; with "
    "equal totals it goes on. Or it goes on until one is ahead by an agreed margin: a lead.\n\n"
    "WHAT IS OUTSIDE\n\n{outside}\n\n"
    "docs/two-handed.md has all the rules.";
// clang-format on

constexpr std::string_view kOutside =
    "No card can be played here that is not legal. What a renege, a card out of turn or an exposed "
    "card costs is for the two of you to settle, and such a deal is entered by its scores: "
    "Series.add in Python.";

// What is said of a meld, and the first kind of it; the others take it more than once.
constexpr std::pair<std::string_view, std::string_view> kPatterns[] = {
    {"marriage, K Q of a suit", "marriage-C"},
    {"marriage in trumps", "marriage-H"},
    {"pinochle, J♦ Q♠", "pinochle"},
    {"roundhouse, K Q of all suits", "roundhouse"},
    {"run, A T K Q J of trumps", "run"},
    {"roundhouse of runs, A K Q J of all suits", "roundhouse-of-runs"},
    {"nines of all suits, two or four of each", "double-nines"},
    {"jacks of all suits", "jacks"},
    {"queens of all suits", "queens"},
    {"kings of all suits", "kings"},
    {"aces of all suits", "aces"},
    {"all four jacks of trumps", "trump-jacks"},
    {"all four queens of trumps", "trump-queens"},
    {"all four kings of trumps", "trump-kings"},
    {"all four aces of trumps", "trump-aces"},
};

// Points of the kinds that take a pattern once, twice and so on, hearts being trump.
std::vector<int> points_of_pattern(const rules::Ruleset& ruleset, std::string_view first) {
    std::vector<int> points;
    for (const std::string_view times : {"", "double-", "triple-", "quadruple-"}) {
        for (int i = 0; i < ruleset.meld_count; ++i) {
            const Kind kind = ruleset.melds[i].kind;
            if (kind != kDix && kind_identifier(kind) == std::string(times).append(first))
                points.push_back(meld_table(ruleset.id, kHearts).kinds[kind].points);
        }
    }
    return points;
}

// The text with values in the place of names in braces.
std::string filled_in(std::string_view text,
                      std::initializer_list<std::pair<std::string_view, std::string>> values) {
    std::string page(text);
    for (const auto& [name, value] : values) {
        const std::string place = "{" + std::string(name) + "}";
        for (auto at = page.find(place); at != std::string::npos;
             at = page.find(place, at + value.size()))
            page.replace(at, place.size(), value);
    }
    return page;
}

}  // namespace

std::string rules_page(const rules::Ruleset& ruleset) {
    std::string melds, worth;
    bool doubles = false, roundhouse = false;
    for (const auto& [words, first] : kPatterns) {
        const std::vector<int> points = points_of_pattern(ruleset, first);
        if (points.empty()) continue;
        melds.append(melds.empty() ? "  " : "\n  ").append(words);
        for (std::size_t i = 0; i < points.size(); ++i)
            melds += (i == 0 ? ": " : ", ") + std::to_string(points[i]);
        doubles |= points.size() > 1;
        roundhouse |= words.starts_with("roundhouse");
    }
    for (int rank = rules::kRanks - 1; rank >= 0; --rank) {
        if (ruleset.card_points[rank] == 0) continue;
        worth += (worth.empty() ? "" : ", ") + card_text(make_card(0, rank)).substr(0, 1) + " " +
                 std::to_string(ruleset.card_points[rank]);
    }
    return filled_in(
        ruleset.glups ? kGlupPage : kTwoHandedPage,
        {{"outside", std::string(kOutside)},
         {"title", in_capitals(ruleset.title)},
         {"deck", std::to_string(ruleset.deck())},
         {"hand", std::to_string(ruleset.hand)},
         {"exchange", std::to_string(ruleset.exchange)},
         {"draw_tricks", std::to_string(ruleset.draw_tricks())},
         {"last_trick", std::to_string(ruleset.last_trick)},
         {"deal_points", std::to_string(ruleset.deal_card_points())},
         {"target", std::to_string(ruleset.target)},
         {"card_points", worth},
         {"face_down", std::to_string(ruleset.stock() - 1)},
         {"multiples", doubles ? " for one and for two of each card" : ""},
         {"double", doubles ? "; never for a meld and its double" : ""},
         {"roundhouse", roundhouse ? " A roundhouse is of the first and of the third." : ""},
         {"melds", melds}});
}

}  // namespace glup
