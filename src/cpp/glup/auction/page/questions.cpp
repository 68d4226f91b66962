#include "glup/auction/page/questions.hpp"

#include <algorithm>
#include <array>

#include "glup/auction/rules/keys.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {

namespace {

using Q = Question;

constexpr bool may_pass(const Rules& r) {
    return r.seats == 4 && r.sides == Sides::kTwoTeams && !r.kitty;
}
constexpr bool may_have_kitty(const Rules& r) {
    return r.kitty || (!r.draw && r.widow == 0 && r.pass == 0);
}
constexpr bool has_marriages(const Rules& r) {
    return r.entries[kTrumpMarriages] > 0 || r.entries[kMarriages] > 0;
}
constexpr bool has_bid_out(const Rules& r) { return r.end == End::kBidOut || r.slide_out > 0; }
constexpr bool always(const Rules&) { return true; }

constexpr std::array kTable = {
    Q{"seats", "How many play?"},
    Q{"sides", "Who plays together?",
      "alone: everybody for themselves; two-teams, three-teams, four-teams: partners sit evenly "
      "around the table; called: the bidder calls a card, and who has it is their partner."},
    Q{"copies", "How many copies are there of each card from jack to ace?"},
    Q{"nines", "How many copies are there of each nine?"},
    Q{"packet", "How many cards are dealt at a time?"},
    Q{"scale", "Do you count by ones or by tens?",
      "1: a run is 15; 10: a run is 150. All other points follow."},
    Q{"widow", "How many cards lie in the widow?"},
    Q{"hand", "How many cards has a hand when the play begins?"},
};
constexpr std::array kBids = {
    Q{"open", "What is the lowest bid that opens?"},
    Q{"dealer_min", "What may the dealer open with if all others pass? 0: no less."},
    Q{"grid", "By how much do bids go up? G1: by one; G5: by fives from 60 on; or a number.",
      "Those are ten times as much where you count by tens. A number: its multiples. 15:1 60:5 is "
      "by 1 from 15 on, and by 5 from 60 on."},
};
constexpr std::array kAuction = {
    Q{"bidding", "Does the bidding go on, or does each speak once?"},
    Q{"stands", "Does the first player have the lowest bid before anybody speaks?"},
    Q{"bid_needs", "What must a hand meld for its player to bid? 0: nothing."},
    Q{"compel", "Must who holds a meld open?"},
    Q{"all_pass", "What if nobody bids?",
      "throw-in: the next one deals; dealer: the dealer has to bid."},
    Q{"marriage", "Does trump need a marriage?"},
    Q{"moon", "What is shooting the moon for?",
      "none: there is no such bid; game: alone, for the whole game; points: alone, for 100 (1000 "
      "by tens); bonus: said before the first lead, for 25 (250) more."},
};
constexpr std::array kWidow = {
    Q{"trump_first", "Is trump named before the widow is turned up?"},
    Q{"widow_open", "Does everybody see the widow?"},
    Q{"bury", "What may the bidder bury?",
      "What is forbidden may go only if there is nothing else. Counters are cards with points."},
    Q{"look", "When may the bidder give up before seeing the widow?",
      "min: with the lowest bid only; any: with every bid."},
    Q{"concede", "When may the bidder give up later?",
      "play: before the first lead; trump: instead of naming trump."},
    Q{"pass", "How many cards do bidder and partner pass each other?", {}, may_pass},
    Q{"kitty", "Does the bidder give a kitty, a card to each?", {}, may_have_kitty},
};
constexpr std::array kPlay = {
    Q{"leads", "Who leads to the first trick?", "eldest: who sits at the dealer's left."},
    Q{"lead_trump", "Must the first lead be a trump?"},
    Q{"head", "When must you play higher if you can?",
      "trumps: only where trumps were led; never: following suit is enough."},
    Q{"spare_partner", "May you play lower if your partner has the trick?"},
    Q{"discards_to_opponent", "Do all discards count for who is not the bidder?"},
    Q{"card_points", "Points of ace, ten, king, queen, jack and nine?",
      "Cards with points are counters."},
    Q{"last", "Points for the last trick?"},
};
constexpr std::array kMelds = {
    Q{"run", "Points of runs, one, two and so on?"},
    Q{"trump_marriage", "Of marriages in trump?"},
    Q{"plain_marriage", "Of other marriages?"},
    Q{"run_keeps_marriage", "Does the marriage in a run count, too?", {}, has_marriages},
    Q{"plain_run", "Of runs in other suits?"},
    Q{"roundhouse_bonus", "More for a king and queen of every suit?"},
    Q{"pinochle", "Of pinochles?"},
    Q{"dix", "Of a nine of trumps?"},
    Q{"aces", "Of aces around, one, two and so on?"},
    Q{"kings", "Of kings around?"},
    Q{"queens", "Of queens around?"},
    Q{"jacks", "Of jacks around?"},
    Q{"tens", "Of tens around?"},
    Q{"nines_around", "Of nines around?"},
    Q{"four_aces", "Of four copies of one ace?"},
    Q{"four_kings", "Of four copies of one king?"},
    Q{"four_queens", "Of four copies of one queen?"},
    Q{"four_jacks", "Of four copies of one jack?"},
};
constexpr std::array kScore = {
    Q{"save", "What must a side take for its melds to count?",
      "trick: any trick; counter: a trick with points; none: they count anyway; a number: so many "
      "points in tricks."},
    Q{"save_others", "And a side that did not bid?", "The same words."},
    Q{"meld_floor", "Below how many points do melds not count?"},
    Q{"count_floor", "Below how many points in tricks does a side score nothing?"},
    Q{"set_costs", "How many times the bid does a set cost?"},
    Q{"set_to_others", "Do the others get what the bidder loses?"},
};
constexpr std::array kRedeals = {
    Q{"misdeal_cards", "How many cards without points make a hand too bad to play?", {}, always},
    Q{"misdeal", "May who has so many, and no ace, have it dealt anew?"},
    Q{"misdeal_nines", "How many nines are enough to deal anew? 0: never."},
};
constexpr std::array kEnd = {
    Q{"target", "How many points win the game?"},
    Q{"end", "Who may win?",
      "reach: whoever has that many; bid-out: only a bidder who makes the contract."},
    Q{"slide_out",
      "After how many sets of others does who has them win? 0: never.",
      {},
      has_bid_out},
    Q{"tie", "Who wins if several have that many?",
      "bidder-first: the bidder; extend: the game goes on to a quarter more; another: one more "
      "deal."},
    Q{"out_backwards", "Does minus as many lose the game?"},
    Q{"pinochling", "Do all tricks of a deal win the game?"},
    Q{"checks_game", "Checks for winning the game?"},
    Q{"checks_nines", "Checks for seven or eight nines?"},
};
constexpr std::array kChips = {
    Q{"chips", "Chips to begin with?"},
    Q{"ante", "Chips to put in before every deal?"},
    Q{"pot", "Chips in the pot at the start?"},
    Q{"prices", "What are bids worth?", "20:1 25:2 is 1 from 20 on, and 2 from 25 on."},
    Q{"suit_price", "Times how much with clubs, diamonds, hearts, spades?"},
    Q{"set_price", "Times how much for who is set?"},
    Q{"pot_from", "From which bid on does the pot pay, too?"},
    Q{"deals", "After how many deals does the game end? 0: no limit."},
};
constexpr std::array kTopics = {
    Topic{"Table", kTable, "Are there other players, cards or hands than usual?", true},
    Topic{"Bids", kBids, {}, true},
    Topic{"Auction", kAuction},
    Topic{"Widow and passing", kWidow},
    Topic{"Play", kPlay},
    Topic{"Melds", kMelds, "Are any melds worth more or less than usual?"},
    Topic{"Score", kScore},
    Topic{"Dealing anew", kRedeals, {}, true},
    Topic{"End of the game", kEnd},
    Topic{"Chips", kChips},
};

}  // namespace

std::span<const Topic> topics() { return kTopics; }

bool is_asked(const Question& question, const Rules& rules) {
    if (!key_named(question.key).is_known(rules)) return false;
    return question.when ? question.when(rules) : can_matter(question.key, rules);
}

std::string questions_json(const Rules& rules) {
    json::Writer out;
    out.begin_array();
    for (const Topic& topic : topics()) {
        const auto asked = [&](const Question& question) { return is_asked(question, rules); };
        if (std::none_of(topic.questions.begin(), topic.questions.end(), asked)) continue;
        out.begin_object().member("topic", topic.name);
        if (!topic.gate.empty()) out.member("gate", topic.gate);
        if (topic.together) out.member("together", true);
        out.key("questions").begin_array();
        for (const Question& question : topic.questions) {
            if (!asked(question)) continue;
            out.begin_object().member("key", question.key).member("text", question.text);
            if (!question.help.empty()) out.member("help", question.help);
            out.end_object();
        }
        out.end_array().end_object();
    }
    return out.end_array().take();
}

}  // namespace glup::auction
