// Players, pack and deal.
#include <array>

#include "glup/auction/page/text.hpp"

namespace glup::auction::page {
namespace {

std::string players(const Rules& rules) {
    const std::string many = to_string(rules.seats) + " players";
    const std::string partners =
        rules.seats / rules.accounts() == 2 ? "partners opposite" : "seated alternately";
    switch (rules.sides) {
        case Sides::kTwoTeams: return many + " in two teams, " + partners;
        case Sides::kThreeTeams: return many + " in three teams, " + partners;
        case Sides::kFourTeams: return many + " in four teams, " + partners;
        case Sides::kCalled:
            return many + ": the bidder and a partner who is called play against all others";
        case Sides::kAlone: break;
    }
    return many + ", each for themselves";
}

std::string pack(const Rules& rules) {
    const bool alike = rules.nines == rules.copies;
    std::string text = to_string(rules.pack()) + " cards: in each of four suits " +
                       to_string(rules.copies) + " of A T K Q J" + (alike ? " 9" : "") +
                       ", from high to low (T is the ten)";
    if (!alike && rules.nines > 0) text += ", and " + to_string(rules.nines) + " of 9, the lowest";
    return text;
}

// Those that count, with their points.
std::string counters(const Rules& rules) {
    Words names, worths;
    std::array<bool, kMostCardPoints + 1> seen{};
    for (const auto& [rank, name] : {std::pair{kAce, "A"},
                                     {kTen, "T"},
                                     {kKing, "K"},
                                     {kQueen, "Q"},
                                     {kJack, "J"},
                                     {kNine, "9"}}) {
        const int points = rules.card_points[rank];
        if (points == 0 || (rank == kNine && rules.nines == 0)) continue;
        names.emplace_back(name);
        worths.push_back(name + (" of " + to_string(points)));
        seen[static_cast<std::size_t>(points)] = true;
        if (worths.size() == 1) worths[0] += points == 1 ? " point" : " points";
    }
    if (std::count(seen.begin(), seen.end(), true) > 1) return "Counters are " + joined(worths);
    const auto points = std::find(seen.begin(), seen.end(), true) - seen.begin();
    return "Counters are " + joined(names) + ", of " + counted(points, "point") + " each";
}

std::string last_trick(const Rules& rules) {
    const std::string all = to_string(rules.deal_points()) + " in a deal";
    if (rules.last == 0) return "That is " + all;
    return "The last trick has " + counted(rules.last, "point") + ": that is " + all;
}

void say_draw(const Rules& rules, Text& text) {
    text.say("Nobody is dealt cards");
    text.say(
        "In turn, the dealer's opponent first, each looks at the first card of the pack: they "
        "keep it and discard the next one unseen, or discard it and keep the next one, until "
        "both have " +
        to_string(rules.hand));
}

void say_deal(const Rules& rules, Text& text) {
    std::string deal = counted(rules.dealt(), "card") + " are dealt to each, " +
                       to_string(rules.packet) + " at a time, from the dealer's left on";
    if (rules.dealt() == 1) deal = "1 card is dealt to each, from the dealer's left on";
    const int left = rules.face_down();
    if (left > 0) {
        deal += "; the last " + (left == 1 ? "one is" : to_string(left) + " are") + " the " +
                (rules.kitty ? "kitty" : "widow") + ", face down";
    }
    text.say(deal);
}

void say_misdeal(const Rules& rules, Text& text) {
    Words needs;
    if (rules.misdeal)
        needs.push_back("no ace and at least " + counted(rules.misdeal_cards, "card") +
                        " that are no counters");
    if (rules.misdeal_nines > 0) needs.push_back(to_string(rules.misdeal_nines) + " nines or more");
    if (needs.empty()) return;
    text.say("Who was dealt " +
             (needs.size() == 1 ? needs[0] : needs[0] + ", or " + needs[1] + ",") +
             " may declare a misdeal whenever it is their turn, up to their card to the first "
             "trick");
    text.say(std::string("Then nothing is ") + (rules.chips ? "paid" : "scored") +
             ", and the same player deals again");
}

}  // namespace

std::string cards(const Rules& rules) {
    Text text;
    text.say(players(rules));
    text.say(pack(rules));
    text.say(counters(rules));
    text.say(last_trick(rules));
    text.end_paragraph();
    if (rules.draw)
        say_draw(rules, text);
    else
        say_deal(rules, text);
    text.say("The next dealer is the player at the dealer's left");
    say_misdeal(rules, text);
    return text.take();
}

}  // namespace glup::auction::page
