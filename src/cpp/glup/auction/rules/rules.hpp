// The rules of one auction game: a row of the table with its options applied, or a house's own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "glup/cards/cards.hpp"

namespace glup::auction {

inline constexpr int kMostSeats = 8;
inline constexpr int kMostCopies = 6;
inline constexpr int kMostCards = rules::kCards * kMostCopies;
inline constexpr int kMostWidow = 8;
inline constexpr int kMostPassed = 6;
inline constexpr int kMostBid = 1000;  // times the scale
inline constexpr int kMostBidUnits = 2000;
inline constexpr int kMostGridParts = 8;
inline constexpr int kMostPrices = 12;
inline constexpr int kMostPrice = 10'000;
inline constexpr int kMostCardPoints = 100;
inline constexpr int kMostDrawn = 48;              // cards of a game without a deal
inline constexpr int kMostMeld = 100'000;          // points of one entry
inline constexpr int kMostPoints = 1'000'000'000;  // of a target, a pot
inline constexpr int kGame = 1 << 26;  // the meld that wins the game: more than any sum of others

enum class Sides : std::uint8_t { kAlone, kTwoTeams, kThreeTeams, kFourTeams, kCalled };
enum class AllPass : std::uint8_t { kThrowIn, kDealer };
enum class Look : std::uint8_t { kNever, kMin, kAny };
enum class Concede : std::uint8_t { kPlay, kTrump };
// A number from 0 on: a count of so much. kNone: melds count in any case.
enum class Save : std::int32_t { kTrick = -1, kCounter = -2, kNone = -3 };
constexpr bool is_count(Save save) { return static_cast<std::int32_t>(save) >= 0; }
enum class Bury : std::uint8_t { kAny, kNoTrump, kNoCounter, kNoTrumpOrCounter };
enum class Head : std::uint8_t { kAlways, kTrumps, kNever };  // where a trick has to be beaten
enum class Leads : std::uint8_t { kBidder, kEldest };
enum class Moon : std::uint8_t { kNone, kGame, kPoints, kBonus };
enum class Tie : std::uint8_t { kBidderFirst, kExtend, kAnother };
enum class End : std::uint8_t { kReach, kBidOut };

// Kinds of meld that a table has by multiplicity; kDix and the four copies of one card stand apart.
enum MeldKind : std::uint8_t {
    kRuns,
    kTrumpMarriages,
    kMarriages,
    kPinochles,
    kAcesAround,
    kKingsAround,
    kQueensAround,
    kJacksAround,
    kTensAround,
    kNinesAround,
    kPlainRuns,
    kMeldKinds
};

inline constexpr std::int32_t kNeedsMarriage = -1;  // of `bid_needs`

// Amounts that may be bid, in units: low, low + step … high.
struct BidRange {
    std::uint16_t low;
    std::uint16_t high;
    std::uint16_t step;
    constexpr int count() const { return (high - low) / step + 1; }
    friend constexpr bool operator==(const BidRange&, const BidRange&) = default;
};
using Grid = std::array<BidRange, kMostGridParts>;  // behind its parts all 0

// Keys by their place in keys().
struct KeySet {
    std::array<std::uint64_t, 2> words{};
    constexpr bool has(std::size_t key) const { return (words[key / 64] >> key % 64 & 1) != 0; }
    constexpr bool any() const { return (words[0] | words[1]) != 0; }
    constexpr void add(std::size_t key) { words[key / 64] |= std::uint64_t{1} << key % 64; }
    friend constexpr bool operator==(const KeySet&, const KeySet&) = default;
};

// Of the game for chips: from each bid on its value.
struct Prices {
    std::array<std::uint16_t, kMostPrices> from{};
    std::array<std::uint16_t, kMostPrices> value{};
    friend constexpr bool operator==(const Prices&, const Prices&) = default;
};

// Points are in the row's scale, as everywhere but where `units` is said.
struct Rules {
    KeySet given;  // options that were given explicitly
    KeySet said;   // keys of a house whose values follow from others, as from its scale
    // worth[kind][k]: the best that k of a kind are worth, 0 for none. The first entries[kind]
    // after that are the table itself, the others are split; one entry is worth that for each.
    std::array<std::array<std::int32_t, kMostCopies + 1>, kMeldKinds> worth{};
    std::array<std::int32_t, 4> fours{};  // four copies of one A, K, Q, J; 0: no meld
    std::int32_t dix = 0;                 // a 9 of trumps; 0: no meld
    std::int32_t roundhouse_bonus = 0;    // for K and Q of every suit, beside their melds
    std::int32_t open = 0;
    std::int32_t dealer_min = 0;  // 0: there is none
    std::int32_t last = 0;        // for the last trick
    std::int32_t target = 0;
    std::int32_t meld_floor = 0;   // melds of a side below it are 0
    std::int32_t count_floor = 0;  // a side whose count is below it scores 0
    std::int32_t bid_needs = 0;    // in melds, of who may bid; or kNeedsMarriage
    Save save{};                   // what the bidder's side has to take for its melds to count
    Save save_others{};            // and every other side
    std::int32_t slide_out = 0;
    std::int32_t ante = 0;
    std::int32_t deals = 0;        // 0: no limit
    std::int32_t pot = 0;          // before the ante
    std::int32_t first_chips = 0;  // of each player
    std::int32_t pot_from = 0;     // from this bid on the pot pays as well
    std::int32_t checks_game = 0;
    std::int32_t checks_nines = 0;

    Grid grid{};
    Prices prices{};
    std::array<char, 32> house{};               // the name of a house's own rules, if it has one
    std::array<std::uint8_t, 8> card_points{};  // by rank
    std::array<std::uint8_t, rules::kSuits> suit_price{};
    std::array<std::uint8_t, kMeldKinds> entries{};
    std::uint8_t row = 0;  // which one of kRows it comes from
    std::uint8_t seats = 0;
    std::uint8_t copies = 0;
    std::uint8_t nines = 0;
    std::uint8_t hand = 0;
    std::uint8_t packet = 0;
    std::uint8_t widow = 0;
    std::uint8_t scale = 1;
    std::uint8_t pass = 0;
    std::uint8_t bid_unit = 1;        // bids are multiples of it
    std::uint8_t misdeal_cards = 13;  // no counters among them, that a misdeal needs
    std::uint8_t misdeal_nines = 0;   // that are enough for one; 0: no
    std::uint8_t set_costs = 1;       // times the bid
    std::uint8_t set_price = 0;       // times its value, in chips
    Sides sides{};
    AllPass all_pass{};
    Look look{};
    Concede concede{};
    Bury bury{};
    Head head{};
    Leads leads{};
    Moon moon{};
    Tie tie{};
    End end{};
    bool stands = false;  // eldest's bid of `open`, before anybody speaks
    bool compel = false;
    bool marriage = false;
    bool kitty = false;
    bool misdeal = false;
    bool out_backwards = false;
    bool pinochling = false;
    bool draw = false;  // nobody is dealt cards: `two-handed-draw`
    bool discards_to_opponent = false;
    bool lead_trump = false;
    bool chips = false;
    bool checks = false;
    bool once = false;  // each speaks once
    bool trump_first = false;
    bool widow_open = true;
    bool spare_partner = false;
    bool set_to_others = false;
    bool run_keeps_marriage = false;
    bool by_house = false;                 // changed by a house's keys, with a name or without
    std::array<std::uint8_t, 6> unused{};  // 0: there is no padding, so that bytes can be compared

    bool is_house() const { return by_house; }
    std::string_view name() const;   // as the notation has it
    std::string_view title() const;  // for people

    // What follows from these.
    constexpr int accounts() const {
        switch (sides) {
            case Sides::kTwoTeams: return 2;
            case Sides::kThreeTeams: return 3;
            case Sides::kFourTeams: return 4;
            default: return seats;
        }
    }
    constexpr int account(int seat) const { return seat % accounts(); }
    constexpr bool called() const { return sides == Sides::kCalled; }
    constexpr bool teams() const { return sides != Sides::kAlone && !called(); }
    constexpr Save save_of(bool bidders) const { return bidders ? save : save_others; }
    // Whether who follows has to beat the trick if they can, with that suit, the suit led or a
    // trump; spared partners apart.
    constexpr bool beats_with(int suit, int led, int trump) const {
        return head == Head::kAlways || (head == Head::kTrumps && suit == led && led == trump);
    }
    constexpr int copies_of(Card card) const { return rank_of(card) == kNine ? nines : copies; }
    constexpr int pack() const { return rules::kSuits * ((rules::kRanks - 1) * copies + nines); }
    // Before the auction: with a kitty each seat lacks a card.
    constexpr int dealt() const { return hand - (kitty ? 1 : 0); }
    // The bidder, with the widow and what the partner gave.
    constexpr int most_in_hand() const { return hand + widow + pass; }
    constexpr int face_down() const { return kitty ? seats : widow; }
    // As all rows have it: who can beat a trick has to, and A, T and K have a point times the
    // scale.
    constexpr bool always_beats() const { return head == Head::kAlways && !spare_partner; }
    constexpr bool usual_counters() const {
        using Points = std::array<std::uint8_t, 8>;
        return card_points == (scale == 1 ? Points{0, 0, 0, 1, 1, 1} : Points{0, 0, 0, 10, 10, 10});
    }
    constexpr int points_of(Card card) const { return card_points[rank_of(card)]; }
    constexpr bool is_counter(Card card) const { return points_of(card) != 0; }
    // In units of the scale: what a counter is worth in the rows.
    constexpr float units_of(Card card) const {
        return static_cast<float>(points_of(card)) / static_cast<float>(scale);
    }
    constexpr int counter_points() const {
        int points = card_points[kNine] * nines;
        for (int rank = kJack; rank <= kAce; ++rank) points += card_points[rank] * copies;
        return rules::kSuits * points;
    }
    constexpr int deal_points() const { return counter_points() + last; }
    constexpr int draws() const { return draw ? seats * hand : 0; }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

static_assert(std::is_trivially_copyable_v<Rules>);
static_assert(std::has_unique_object_representations_v<Rules>);
static_assert(sizeof(Rules) % 8 == 0);

// Writes a table: entry i is what i + 1 of the kind are worth; what it lacks is split as is best.
// Of zeros alone there is none.
constexpr void set_worth(Rules& rules, MeldKind kind, const std::int32_t* entries, int count) {
    auto& worth = rules.worth[kind];
    worth = {};
    for (int k = 1; k <= kMostCopies; ++k) {
        for (int i = 1; i <= count && i <= k; ++i) {
            const std::int32_t rest = worth[k - i];
            const std::int32_t sum =
                entries[i - 1] >= kGame || rest >= kGame ? kGame : entries[i - 1] + rest;
            worth[k] = sum > worth[k] ? sum : worth[k];
        }
    }
    rules.entries[kind] = static_cast<std::uint8_t>(worth[kMostCopies] > 0 ? count : 0);
}

// Throws Error that names key, found and expected unless these rules can be played.
void check(const Rules& rules);
// The same if one of the keys that a house has given could never matter, with the reason.
void check_use(const Rules& rules, const KeySet& given);

}  // namespace glup::auction
