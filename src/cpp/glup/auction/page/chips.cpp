// What a deal costs where chips or checks are played for.
#include "glup/auction/page/text.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction::page {
namespace {

// "1, from 25 on 2, from 30 on 4"
std::string prices(const Rules& rules) {
    std::string text;
    const auto& [from, value] = rules.prices;
    for (int i = 0; i < kMostPrices && from[i] != 0; ++i) {
        const bool next = i + 1 < kMostPrices && from[i + 1] != 0;
        if (next && from[i + 1] <= least_bid(rules)) continue;
        if (!text.empty()) text += ", from " + to_string(from[i]) + " on ";
        text += text.empty() ? counted(value[i], "chip") : to_string(value[i]);
    }
    return text;
}

std::string suit_prices(const Rules& rules) {
    constexpr std::array<std::string_view, rules::kSuits> kNames = {"clubs", "diamonds", "hearts",
                                                                    "spades"};
    Words suits;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (rules.suit_price[suit] > 1)
            suits.push_back(std::string(kNames[suit]) + " " + to_string(rules.suit_price[suit]));
    }
    return joined(suits);
}

void say_payments(const Rules& rules, Text& text) {
    text.say("The price of a bid is " + prices(rules));
    if (const std::string suits = suit_prices(rules); !suits.empty())
        text.say("It is multiplied by the trump suit: " + suits);
    std::string pot;
    if (rules.pot_from <= least_bid(rules))
        pot = ", and so does the pot as far as it goes";
    else if (rules.pot_from <= kMostBid * rules.scale)
        pot = ", and from a bid of " + to_string(rules.pot_from) +
              " on so does the pot as far as it goes";
    text.say("If it is made, each other player pays it to the bidder" + pot);
    const std::string price = rules.set_price == 1 ? "it" : times(rules.set_price) + " as much";
    text.say("If it is set, the bidder pays " + price + " to the pot and to each other player");
}

void say_forfeits(const Rules& rules, Text& text) {
    if (rules.widow > 0 && rules.look != Look::kNever)
        text.say(
            "A contract conceded unseen costs the price, to the pot alone, and no suit "
            "multiplies it");
    const bool by_naming = rules.concede == Concede::kTrump;
    text.say(std::string("A contract conceded") +
             " costs the price, to the pot and to each other player" +
             (by_naming ? ", and no suit multiplies it" : ""));
    text.say_if(rules.marriage,
                "One lost for want of a marriage costs the price, to the pot and to "
                "each other player");
}

}  // namespace

std::string chips(const Rules& rules) {
    Text text;
    text.say(std::string("The contract is made as soon as the bidder's meld and counters reach the "
                         "bid") +
             (asks(rules.save) ? " and they have " + what_saves(rules.save) : ""));
    text.say("It is set as soon as that has become impossible");
    text.say("Play stops after the trick that decides it");
    text.say(std::string("The counters are those in the bidder's tricks") +
             (rules.last > 0 ? ", the last trick" : "") +
             (rules.widow > 0 ? " and those buried" : ""));
    text.end_paragraph();
    text.say("Each begins with " + counted(rules.first_chips, "chip") + " and puts " +
             to_string(rules.ante) + " into the pot before every deal");
    text.say_if(rules.pot > 0, counted(rules.pot, "chip") + " are in it before the first");
    say_payments(rules, text);
    say_forfeits(rules, text);
    return text.take();
}

std::string checks(const Rules& rules) {
    if (!rules.checks) return {};
    Text text;
    text.say("Besides points checks are won and lost, in each deal by each player");
    std::vector<Words> rows;
    const auto has = [&](MeldKind kind, int often) {
        return rules.worth[kind][std::min<int>(often, kMostCopies)] > 0 && rules.copies >= often;
    };
    const auto row = [&](bool holds, const std::string& checks, const std::string& what) {
        if (holds) rows.push_back({checks, what});
    };
    row(has(kRuns, 1), "+1", "each run");
    row(has(kAcesAround, 1), "+1", "aces, once");
    row(has(kPinochles, 2), "+1", "pinochles, two or more");
    for (const auto& [kind, name] : {std::pair{kAcesAround, "aces"},
                                     {kKingsAround, "kings"},
                                     {kQueensAround, "queens"},
                                     {kJacksAround, "jacks"}})
        row(has(kind, 2), "+2", std::string(name) + ", twice or more");
    row(true, "+2", "K and Q of every suit shown");
    row(has(kMarriages, 2) || has(kTrumpMarriages, 2), "+1",
        "two marriages or more of one suit, each suit");
    row(rules.checks_nines > 0 && rules.nines * rules::kSuits >= kManyNines,
        "+" + to_string(rules.checks_nines),
        to_string(kManyNines) + " nines or more, for the bidder those of the widow among them");
    row(true, "-1",
        "a contract conceded" +
            std::string(rules.look != Look::kNever && rules.widow > 0 ? ", but not unseen" : ""));
    row(true, "-2", "a contract set in play");
    row(rules.checks_game > 0, "+" + to_string(rules.checks_game), "the game won");
    text.list(rows);
    text.end_paragraph();
    text.say("In the end each check is worth a unit from each other player");
    return text.take();
}

}  // namespace glup::auction::page
