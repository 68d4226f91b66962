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
inline constexpr int kMostBid = 1000;      // times the scale
inline constexpr int kSplitBid = 60;       // above it Grid::kFives has multiples of five only
inline constexpr int kMostDrawn = 48;      // cards of a game without a deal
inline constexpr int kMostMeld = 100'000;  // points of one entry
inline constexpr int kMostPoints = 1'000'000'000;  // of a target, a pot
inline constexpr int kGame = 1 << 26;  // the meld that wins the game: more than any sum of others

enum class Sides : std::uint8_t { kAlone, kTwoTeams, kFourTeams, kCalled };
enum class Grid : std::uint8_t { kOnes, kFives };
enum class AllPass : std::uint8_t { kThrowIn, kDealer };
enum class Look : std::uint8_t { kNever, kMin, kAny };
enum class Concede : std::uint8_t { kPlay, kTrump };
enum class Save : std::uint8_t { kTrick, kCounter, kNone };  // kNone: melds count in any case
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
    kMeldKinds
};

// Points are in the row's scale, as everywhere but where `units` is said.
struct Rules {
    std::uint64_t given = 0;  // options that were given explicitly, by their place in keys()
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
    std::int32_t floor = 0;
    std::int32_t slide_out = 0;
    std::int32_t ante = 0;
    std::int32_t deals = 0;  // 0: no limit
    std::int32_t pot = 0;    // before the ante
    std::int32_t checks_game = 0;
    std::int32_t checks_nines = 0;

    std::array<char, 32> house{};  // the name of a house's own rules, else all 0
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
    Sides sides{};
    Grid grid{};
    AllPass all_pass{};
    Look look{};
    Concede concede{};
    Save save{};         // what the bidder's side has to take for its melds to count
    Save save_others{};  // and every other side
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
    std::array<std::uint8_t, 5> unused{};  // 0: there is no padding, so that bytes can be compared

    bool is_house() const { return house[0] != 0; }
    std::string_view name() const;   // as the notation has it
    std::string_view title() const;  // for people

    // What follows from these.
    constexpr int accounts() const {
        return sides == Sides::kTwoTeams ? 2 : sides == Sides::kFourTeams ? 4 : seats;
    }
    constexpr int account(int seat) const { return seat % accounts(); }
    constexpr bool called() const { return sides == Sides::kCalled; }
    constexpr Save save_of(bool bidders) const { return bidders ? save : save_others; }
    constexpr int copies_of(Card card) const { return rank_of(card) == kNine ? nines : copies; }
    constexpr int pack() const { return rules::kSuits * ((rules::kRanks - 1) * copies + nines); }
    // Before the auction: with a kitty each seat lacks a card.
    constexpr int dealt() const { return hand - (kitty ? 1 : 0); }
    // The bidder, with the widow and what the partner gave.
    constexpr int most_in_hand() const { return hand + widow + pass; }
    constexpr int face_down() const { return kitty ? seats : widow; }
    constexpr int counter_points() const { return 3 * rules::kSuits * copies * scale; }
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

}  // namespace glup::auction
