// Who bids what, and what follows up to the first trick.
#include "glup/auction/page/text.hpp"
#include "glup/auction/rules/melds.hpp"

namespace glup::auction::page {
namespace {

// From the lowest bid on, part by part: "Bids go by 1, from 60 on by 5, up to 1000".
std::string amounts(const Rules& rules) {
    const int unit = rules.bid_unit;
    const int least = least_bid(rules) / unit;
    std::string text;
    int high = 0, before = 0;
    for (const BidRange& part : rules.grid) {
        if (part.step == 0) break;
        // What a part begins with may go on from the one before.
        const int from = part.low - part.step == before ? before : part.low;
        before = high = part.high;
        if (part.high < least) continue;
        text += text.empty() ? "Bids go by " : ", from " + to_string(from * unit) + " on by ";
        text += to_string(part.step * unit);
    }
    return text + ", up to " + to_string(high * unit);
}

void say_order(const Rules& rules, Text& text) {
    if (rules.stands) {
        text.say("The player at the dealer's left has bid " + to_string(rules.open) +
                 " before anybody speaks, and the next one begins");
    } else {
        text.say("The player at the dealer's left begins");
    }
    text.say(rules.once
                 ? "Each speaks once, the dealer last, and bids more than the highest bid or passes"
                 : "In turn each bids more than the highest bid, or passes for good");
    text.say("The highest bid wins");
}

void say_lowest(const Rules& rules, Text& text) {
    if (!rules.stands) {
        text.say("The lowest bid is " + to_string(rules.open));
        text.say_if(rules.dealer_min > 0 && rules.dealer_min < rules.open,
                    "While nobody has bid the dealer may bid " + to_string(rules.dealer_min));
    }
    text.say(amounts(rules));
}

// How often a kind has to be there to count, if it is anyhow: "", "double ".
std::string needed(const std::array<std::int32_t, kMostCopies + 1>& worth, int copies) {
    constexpr std::array<std::string_view, kMostCopies + 1> kTimes = {
        "", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple "};
    for (int k = 1; k <= copies; ++k)
        if (worth[k] > 0) return std::string(kTimes[k]);
    return "none";
}

// What counts whatever is trump.
Words sure_melds(const Rules& rules) {
    Words words;
    const auto add = [&](const std::array<std::int32_t, kMostCopies + 1>& worth, int copies,
                         const std::string& name) {
        if (const std::string often = needed(worth, copies); often != "none")
            words.push_back(often + name);
    };
    auto marriages = rules.worth[kMarriages];
    for (int k = 1; k <= kMostCopies; ++k)
        marriages[k] = std::min(marriages[k], rules.worth[kTrumpMarriages][k]);
    add(marriages, rules.copies, "marriage");
    add(rules.worth[kPinochles], rules.copies, "pinochle");
    for (const auto& [kind, name] : {std::pair{kAcesAround, "aces"},
                                     {kKingsAround, "kings"},
                                     {kQueensAround, "queens"},
                                     {kJacksAround, "jacks"},
                                     {kTensAround, "tens"}})
        add(rules.worth[kind], rules.copies, name);
    add(rules.worth[kNinesAround], rules.nines, "nines around");
    constexpr std::array<std::string_view, 4> kFours = {"aces", "kings", "queens", "jacks"};
    for (std::size_t i = 0; i < kFours.size(); ++i) {
        if (rules.fours[i] > 0 && rules.copies >= 4)
            words.push_back("four " + std::string(kFours[i]) + " of a suit");
    }
    return words;
}

void say_duties(const Rules& rules, Text& text) {
    if (rules.bid_needs != 0) {
        const std::string cards = rules.draw ? "drawn" : "dealt";
        std::string who = rules.bid_needs == kNeedsMarriage
                              ? "Who was " + cards + " no K and Q of one suit may only pass"
                              : "Whose melds, of the cards " + cards +
                                    " and in the best of the four trumps, " + "are below " +
                                    to_string(rules.bid_needs) + " may only pass";
        if (rules.draw && rules.bid_needs == kNeedsMarriage)
            who = "Who has drawn no K and Q of one suit may only pass";
        text.say(who);
    }
    if (rules.stands) {
        text.say("If all others pass, that bid has won");
        return;
    }
    const Words melds = sure_melds(rules);
    if (rules.compel && !melds.empty()) {
        text.say(std::string("While nobody has bid, who ") +
                 (rules.bid_needs != 0 ? "may bid and " : "") +
                 "holds what melds whatever is trump may not pass: " + joined(melds, "or"));
    }
    text.say(rules.all_pass == AllPass::kDealer
                 ? "If all others have passed the dealer has to bid"
                 : std::string("If all pass, nothing is ") +
                       (rules.chips ? "paid but the ante" : "scored") +
                       ", and the next player deals");
}

void say_widow(const Rules& rules, Text& text) {
    if (rules.kitty) {
        text.say(
            "The bidder alone looks at the kitty, keeps one of its cards and gives one to each "
            "other player");
    } else if (rules.widow > 0) {
        text.say(rules.widow_open ? "The bidder takes the widow, turned up for all to see"
                                  : "The bidder takes the widow, which nobody else sees");
    }
}

void say_trump(const Rules& rules, Text& text) {
    text.say(std::string("The bidder names trump") +
             (rules.marriage ? ", a suit of which they hold K and Q" : "") +
             (rules.trump_first ? ", before they take the widow" : ""));
    text.say_if(rules.marriage,
                "Who has none names any suit and has lost: the deal ends when the melds are shown");
    text.say_if(rules.concede == Concede::kTrump, "Instead of naming trump they may concede");
}

std::string burial(const Rules& rules) {
    const std::string what = rules.bury == Bury::kNoTrump     ? ", no trumps"
                             : rules.bury == Bury::kNoCounter ? ", no counters"
                             : rules.bury == Bury::kNoTrumpOrCounter
                                 ? ", neither trumps nor counters"
                                 : "";
    const std::string cards = counted(rules.widow, "card");
    if (what.empty())
        return "Then the bidder buries " + cards + " that " + (rules.widow == 1 ? "is" : "are") +
               " not shown, or if there are too few, those and others";
    return "Then the bidder buries " + cards + what +
           " and none that are shown, or if there are "
           "too few, those, then others not shown, then others";
}

}  // namespace

std::string auction(const Rules& rules) {
    Text text;
    say_order(rules, text);
    say_lowest(rules, text);
    text.end_paragraph();
    say_duties(rules, text);
    return text.take();
}

std::string contract(const Rules& rules) {
    Text text;
    if (rules.widow > 0) {
        text.say_if(rules.look == Look::kAny,
                    "Before they take the widow the bidder may concede unseen");
        text.say_if(rules.look == Look::kMin, "Before they take the widow a bidder at " +
                                                  to_string(rules.open) + " may concede unseen");
    }
    if (!rules.trump_first) say_widow(rules, text);
    say_trump(rules, text);
    if (rules.trump_first) say_widow(rules, text);
    if (rules.called()) {
        text.say(
            "The bidder calls a card of trumps, and the first player from their left on who holds "
            "it "
            "is their partner");
        text.say("If nobody does they play alone");
    }
    text.say_if(rules.pass > 0, "The bidder's partner gives them " + counted(rules.pass, "card") +
                                    ", then they give as many back, both face down");
    text.say("The melds are shown");
    text.say_if(rules.widow > 0, burial(rules));
    if (rules.concede == Concede::kPlay) {
        text.say(rules.widow > 0 ? "Instead of burying the bidder may concede"
                                 : "Instead of their first card the bidder may concede");
    }
    return text.take();
}

}  // namespace glup::auction::page
