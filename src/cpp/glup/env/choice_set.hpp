// What a player may choose, in 175 numbers, and sets of them (docs/envs.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "glup/bits.hpp"
#include "glup/card_bytes.hpp"
#include "glup/melds.hpp"

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

class ChoiceSet {
public:
    constexpr bool has(std::int64_t choice) const {
        return choice >= 0 && choice < kChoices && (words_[choice >> 6] >> (choice & 63) & 1) != 0;
    }
    constexpr void add(int choice) { words_[choice >> 6] |= std::uint64_t{1} << (choice & 63); }
    constexpr void add_cards(CardMask cards) { words_[0] |= cards; }
    constexpr void add_kinds(KindMask kinds) {
        words_[1] |= kinds << (kDeclare & 63);
        words_[2] |= kinds >> (64 - (kDeclare & 63));
    }
    constexpr void add_sources(unsigned sources) {
        words_[2] |= std::uint64_t{sources} << (kSource & 63);
    }

    constexpr int size() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
    }
    // The n-th in ascending order, n from 0.
    template <class Isa = PortableIsa>
    constexpr int nth(int n) const {
        const int first = std::popcount(words_[0]);
        if (n < first) return Isa::select_bit(words_[0], n);
        n -= first;
        const int second = std::popcount(words_[1]);
        if (n < second) return 64 + Isa::select_bit(words_[1], n);
        return 128 + Isa::select_bit(words_[2], n - second);
    }
    template <class F>
    constexpr void for_each(F&& f) const {
        for (int word = 0; word < 3; ++word)
            for_each_bit(words_[word], [&](int bit) { f(64 * word + bit); });
    }

    // A byte a choice, 1 or 0.
    void write(std::uint8_t* out) const {
        constexpr int kBlock = sizeof(CardBytes);
        for (int i = 0; i < kChoices; i += kBlock) {
            CardBytes bytes{};
            add_bytes(bytes, static_cast<std::uint32_t>(words_[i >> 6] >> (i & 63)));
            std::memcpy(out + i, &bytes, i + kBlock <= kChoices ? kBlock : kChoices % kBlock);
        }
    }

    friend constexpr bool operator==(const ChoiceSet&, const ChoiceSet&) = default;

private:
    static_assert(kDeclare > 64 && kDeclare < 128 && kSource >= 128);

    std::array<std::uint64_t, 3> words_{};
};

}  // namespace glup::env
