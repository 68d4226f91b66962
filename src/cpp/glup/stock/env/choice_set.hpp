// What a player may choose, in 175 numbers, and sets of them (docs/envs.md).
#pragma once

#include <cstdint>

#include "glup/env/choices.hpp"
#include "glup/stock/rules/melds.hpp"

namespace glup::env {

// A declaration is the choice of a kind and then, card by card, of where each copy comes from. So a
// number is enough where the ways to declare, taken together, would need thousands.
inline constexpr int kPlayHand = 0;                           // + card
inline constexpr int kPlayTable = kPlayHand + rules::kCards;  // + 4 * card + class, from 0
inline constexpr int kPass = kPlayTable + rules::kCards * rules::kCopies;
inline constexpr int kExchange = kPass + 1;
inline constexpr int kDeclare = kExchange + 1;     // + kind
inline constexpr int kSource = kDeclare + kKinds;  // + 0 for the hand, 1..4 for a class
inline constexpr int kSources = 1 + rules::kCopies;
inline constexpr int kChoices = kSource + kSources;
static_assert(kChoices == 175);

class ChoiceSet : public Choices<kChoices> {
public:
    constexpr void add_cards(CardMask cards) { words_[0] |= cards; }
    // The first class of each card on the table.
    constexpr void add_table(CardMask cards) {
        static_assert(kPlayTable == 24 && rules::kCopies == 4);
        const std::uint64_t first = nibbles(cards & 0xffff), last = nibbles(cards >> 16);
        words_[0] |= first << kPlayTable;
        words_[1] |= first >> (64 - kPlayTable) | last << kPlayTable;
    }
    constexpr void add_kinds(KindMask kinds) {
        words_[1] |= kinds << (kDeclare - 64);
        words_[2] |= kinds >> (128 - kDeclare);
    }
    constexpr void add_sources(unsigned sources) {
        words_[2] |= std::uint64_t{sources} << (kSource - 128);
    }

    friend constexpr bool operator==(const ChoiceSet&, const ChoiceSet&) = default;

private:
    // Bit i goes to bit 4 i, for 16 bits.
    static constexpr std::uint64_t nibbles(std::uint64_t bits) {
        bits = (bits | bits << 24) & 0x000000ff'000000ff;
        bits = (bits | bits << 12) & 0x000f000f'000f000f;
        bits = (bits | bits << 6) & 0x03030303'03030303;
        return (bits | bits << 3) & 0x11111111'11111111;
    }

    static_assert(kDeclare > 64 && kDeclare < 128 && kSource >= 128);
};

}  // namespace glup::env
