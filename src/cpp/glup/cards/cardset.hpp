// A multiset of cards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "glup/cards/cards.hpp"
#include "glup/support/bits.hpp"

namespace glup {

// Nested masks: bit c of at_least(k) is set if there are at least k copies of card c. "Does it
// hold a double marriage?" is then one mask test, and every operation is free of branches.
class CardSet {
public:
    constexpr CardSet() = default;

    constexpr CardMask at_least(int copies) const { return level_[copies - 1]; }
    constexpr CardMask distinct() const { return level_[0]; }
    // False for kNoCard.
    constexpr bool has(Card card) const { return (level_[0] >> card & 1) != 0; }
    constexpr bool empty() const { return level_[0] == 0; }

    constexpr int count(Card card) const {
        int n = 0;
        for (const CardMask mask : level_) n += static_cast<int>(mask >> card & 1);
        return n;
    }
    constexpr int size() const { return size_within(kAllCards); }
    constexpr int size_within(CardMask mask) const {
        return std::popcount(static_cast<std::uint64_t>(level_[0] & mask) |
                             static_cast<std::uint64_t>(level_[1] & mask) << 32) +
               std::popcount(static_cast<std::uint64_t>(level_[2] & mask) |
                             static_cast<std::uint64_t>(level_[3] & mask) << 32);
    }

    // There must be fewer than four copies.
    constexpr void add(Card card) { add_mask(bit(card)); }
    // There must be at least one copy.
    constexpr void remove(Card card) { remove_mask(bit(card)); }

    // One copy of every card of the mask. All levels at once: where a level has the card already,
    // the next one gets it.
    constexpr void add_mask(CardMask mask) {
        const auto old = std::bit_cast<Levels>(level_);
        const Levels below = __builtin_shufflevector(old, Levels{kAllCards}, 4, 0, 1, 2);
        level_ = std::bit_cast<std::array<CardMask, rules::kCopies>>(old | (below & mask));
    }
    // … where the next level has the card too, the level keeps it.
    constexpr void remove_mask(CardMask mask) {
        const auto old = std::bit_cast<Levels>(level_);
        const Levels above = __builtin_shufflevector(old, Levels{}, 1, 2, 3, 4);
        level_ = std::bit_cast<std::array<CardMask, rules::kCopies>>(old & (above | ~mask));
    }

    constexpr void add(Card card, int copies) {
        for (; copies > 0; --copies) add(card);
    }
    constexpr void remove(Card card, int copies) {
        for (; copies > 0; --copies) remove(card);
    }

    // Calls f(card) for every copy, in canonical order.
    template <class F>
    constexpr void for_each(F&& f) const {
        for_each_bit(distinct(), [&](int c) {
            const auto card = static_cast<Card>(c);
            for (int n = count(card); n > 0; --n) f(card);
        });
    }

    // The multiset sum; no card may come to more than four copies.
    friend constexpr CardSet operator+(const CardSet& a, const CardSet& b) {
        const auto& [a1, a2, a3, a4] = a.level_;
        const auto& [b1, b2, b3, b4] = b.level_;
        CardSet sum;
        sum.level_ = {a1 | b1, a2 | b2 | (a1 & b1), a3 | b3 | (a2 & b1) | (a1 & b2),
                      a4 | b4 | (a3 & b1) | (a2 & b2) | (a1 & b3)};
        return sum;
    }
    friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

private:
    using Levels = CardMask __attribute__((vector_size(16)));

    std::array<CardMask, rules::kCopies> level_{};
};

}  // namespace glup
