// A ruleset: all that sets one game of the family apart from another, as data.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "glup/cards/cards.hpp"
#include "glup/rules/kinds.hpp"

namespace glup::rules {

// A word, so that a State has no padding. kOther is a place for one more that a program brings
// along: install(), rulesets.hpp.
enum class RulesetId : std::uint64_t { kGlup, kTwoHanded, kTwoHandedExtended, kOther };

// Classes by which one kind may take the cards of another, see Exclusion; a kind may be of two.
enum MeldClassBit : std::uint8_t {
    kNoClass = 0,
    kClassA = 1,
    kClassB = 2,
    kClassC = 4,
    kClassD = 8
};

struct MeldRule {
    Kind kind = 0;
    std::int16_t points = 0;
    std::int16_t trump_points = 0;  // of a marriage in trumps; else the same
    std::uint8_t classes = kNoClass;
};

// Which kinds can't take a card that has been in another one.
enum class Exclusion : std::uint8_t {
    kByCards,  // the cards of one are among those of the other (docs/rules.md has exceptions)
    kByClass,  // of a common class and no dearer; a kind and its double
};

// What a follower of phase 2 owes who holds the suit led. Void in it they must always trump.
enum class Duty : std::uint8_t {
    kBeat,        // beat the led card if they can
    kBeatTrumps,  // only where trumps were led
};

struct Ruleset {
    RulesetId id = RulesetId::kGlup;
    std::string_view name;   // as the notation has it
    std::string_view title;  // for people

    // The pack and the deal.
    CardMask pack = kAllCards;  // the distinct cards
    int copies = 0;             // identical copies of each
    int hand = 0;               // cards a player holds when a trick begins
    int packet = 1;             // cards dealt at a time, eldest hand first

    // What scores besides melds.
    int turnup_nine = 0;  // for the dealer
    int exact_cut = 0;    // for the dealer, who cut off exactly the cards that are dealt
    int both_bonus = 0;   // and more for both in one deal
    int trump_nine = 0;   // for a 9 of trumps played in phase 1 or held at its end
    bool glups = false;   // points for losing tricks while following suit
    int exchange = 0;     // for exchanging the turn-up (dix)
    std::array<std::uint8_t, kRanks> card_points{};  // for each card in the collected tricks
    int last_trick = 0;
    int target = 0;  // points that end a game, unless agreed otherwise

    // The dix is the declaration of its trick; else it comes before one, and where the turn-up is
    // a nine already the nine is laid on the table.
    bool exchange_ends_turn = true;
    Duty duty = Duty::kBeat;

    // The kinds of meld in canonical order, dix as a history among them.
    Exclusion exclusion = Exclusion::kByCards;
    int meld_count = 0;
    std::array<MeldRule, kHistoryKinds> melds{};

    // What follows from these.
    constexpr bool has_exact_cut() const { return exact_cut > 0; }
    constexpr int deck() const { return std::popcount(pack) * copies; }
    constexpr int dealt() const { return 2 * hand; }  // deck[0 .. dealt) go to the players; then
    constexpr int turnup_place() const { return dealt(); }    // the turn-up, and the stock in order
    constexpr int stock() const { return deck() - dealt(); }  // drawn in phase 1, the turn-up last
    constexpr int draw_tricks() const { return stock() / 2; }  // tricks of phase 1
    constexpr int tricks() const { return draw_tricks() + hand; }
    constexpr int points_of(Card card) const { return card_points[rank_of(card)]; }
    // The ranks whose cards score in tricks.
    constexpr CardMask counters() const {
        CardMask mask = 0;
        for (int rank = 0; rank < kRanks; ++rank)
            mask |= card_points[rank] > 0 ? rank_mask(rank) : 0;
        return mask & pack;
    }
    // Of all cards, without the last trick.
    constexpr int counter_points() const {
        int sum = 0;
        for (Card card = 0; card < kCards; ++card) {
            if ((pack >> card & 1) != 0) sum += copies * points_of(card);
        }
        return sum;
    }
    constexpr int deal_card_points() const { return counter_points() + last_trick; }
    // The place of a kind in the canonical order; that of one it does not know is meld_count.
    constexpr int place_of(Kind kind) const {
        int place = 0;
        while (place < meld_count && melds[place].kind != kind) ++place;
        return place;
    }
    // The kinds that can be declared.
    constexpr KindMask kinds() const {
        KindMask mask = 0;
        for (int i = 0; i < meld_count; ++i) mask |= KindMask{1} << melds[i].kind;
        return mask & ~(KindMask{1} << kDix);
    }
};

}  // namespace glup::rules
