// What a player may choose, in 175 numbers, and sets of them (docs/envs.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "glup/cards/card_bytes.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/isa.hpp"
#include "glup/two_handed/rules/melds.hpp"

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

// Made with constant indices alone, so that the words stay in registers meanwhile.
class ChoiceSet {
public:
    constexpr bool has(std::int64_t choice) const {
        return choice >= 0 && choice < kChoices && (words_[choice >> 6] >> (choice & 63) & 1) != 0;
    }
    constexpr void add(int choice) {
        const std::uint64_t bit = std::uint64_t{1} << (choice & 63);
        words_[0] |= choice < 64 ? bit : 0;
        words_[1] |= choice >= 64 && choice < 128 ? bit : 0;
        words_[2] |= choice >= 128 ? bit : 0;
    }
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
        for (int i = 0; i < 3; ++i) for_each_bit(words_[i], [&](int bit) { f(64 * i + bit); });
    }

    // A byte a choice, 1 or 0.
    void write(std::uint8_t* out) const {
        constexpr int kRest = kChoices - 160;
        write_half<32>(words_[0], out);
        write_half<32>(words_[0] >> 32, out + 32);
        write_half<32>(words_[1], out + 64);
        write_half<32>(words_[1] >> 32, out + 96);
        write_half<32>(words_[2], out + 128);
        write_half<kRest>(words_[2] >> 32, out + 160);
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
    template <int kLength>
    static void write_half(std::uint64_t word, std::uint8_t* out) {
        CardBytes bytes{};
        add_bytes(bytes, static_cast<std::uint32_t>(word));
        std::memcpy(out, &bytes, kLength);
    }

    static_assert(kDeclare > 64 && kDeclare < 128 && kSource >= 128);

    std::array<std::uint64_t, 3> words_{};
};

}  // namespace glup::env
