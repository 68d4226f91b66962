// What a hand melds, and which of its cards make what.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

struct Melds {
    std::int32_t points = 0;  // kGame wins the game
    Hand shown;
    // How many of each kind; marriages of the plain suits are counted by suit.
    std::uint8_t runs = 0;
    std::uint8_t trump_marriages = 0;  // beside the runs; or in them too, where they are kept
    std::array<std::uint8_t, rules::kSuits> plain_runs{};
    std::array<std::uint8_t, rules::kSuits> marriages{};
    std::uint8_t pinochles = 0;
    std::array<std::uint8_t, rules::kRanks> around{};  // of all but what has no table
    std::uint8_t dix = 0;
    CardBits fours = 0;  // the cards with four copies
    bool roundhouse = false;

    // Of the row with checks.
    int checks(int trump) const;
};

Melds melds(const Hand& hand, int trump, const Rules& rules);

// The points alone, for each trump suit.
std::array<std::int32_t, rules::kSuits> meld_points_all(const Hand& hand, const Rules& rules);

// A meld of one kind with the cards that make it, for people: in the order of the table.
struct MeldItem {
    MeldKind kind;  // kMeldKinds for what follows
    enum class Other : std::uint8_t { kNone, kDix, kFour, kRoundhouse } other;
    std::uint8_t times;  // its multiplicity
    std::int32_t points;
    Hand cards;
};
struct MeldItems {
    std::array<MeldItem, 128> items;
    int size = 0;
    const MeldItem* begin() const { return items.data(); }
    const MeldItem* end() const { return items.data() + size; }
};
MeldItems meld_items(const Melds& melds, int trump, const Rules& rules);

// Whether there is a meld whatever is trump, so that its player may have to bid.
bool has_sure_meld(const Hand& hand, const Rules& rules);
// Whether who was dealt this hand may bid where that needs melds.
bool may_bid_with(const Hand& dealt, const Rules& rules);
// Whether who was dealt it may declare a misdeal.
bool is_misdeal(const Hand& dealt, const Rules& rules);

bool has_marriage(const Hand& hand, int suit);
bool has_any_marriage(const Hand& hand);

}  // namespace glup::auction
