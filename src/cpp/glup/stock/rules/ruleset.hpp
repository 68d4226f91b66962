// A ruleset: all that sets one game with a stock apart from another, as data.
#pragma once

#include <cstdint>

#include "glup/pinochle/pinochle.hpp"

namespace glup::rules {

// A word, so that a State has no padding. rulesets.hpp has those there are.
enum class RulesetId : std::uint64_t;

// Among its kinds of meld is dix, as a history.
struct Ruleset : Pinochle {
    RulesetId id{};
    int packet = 1;  // cards dealt at a time, eldest hand first

    // What scores besides melds, counters and the last trick.
    int turnup_nine = 0;  // for the dealer
    int exact_cut = 0;    // for the dealer, who cut off exactly the cards that are dealt
    int both_bonus = 0;   // and more for both in one deal
    int trump_nine = 0;   // for a 9 of trumps played in phase 1 or held at its end
    bool glups = false;   // points for losing tricks while following suit
    int exchange = 0;     // for exchanging the turn-up (dix)

    // The dix is the declaration of its trick; else it comes before one, and where the turn-up is
    // a nine already the nine is laid on the table.
    bool exchange_ends_turn = true;

    // What follows from these.
    constexpr bool has_exact_cut() const { return exact_cut > 0; }
    constexpr int dealt() const { return 2 * hand; }  // deck[0 .. dealt) go to the players; then
    constexpr int turnup_place() const { return dealt(); }    // the turn-up, and the stock in order
    constexpr int stock() const { return deck() - dealt(); }  // drawn in phase 1, the turn-up last
    constexpr int draw_tricks() const { return stock() / 2; }  // tricks of phase 1
    constexpr int tricks() const { return draw_tricks() + hand; }
};

}  // namespace glup::rules
