// Sets of choices that are numbered from 0, for any game (docs/envs.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

#include "glup/cards/card_bytes.hpp"
#include "glup/support/bits.hpp"

namespace glup::env {

// Made with constant indices alone, so that the words stay in registers meanwhile.
template <int kCount>
class Choices {
public:
    static constexpr int kSize = kCount;

    constexpr bool has(std::int64_t choice) const {
        return choice >= 0 && choice < kCount && (words_[choice >> 6] >> (choice & 63) & 1) != 0;
    }
    constexpr void add(int choice) {
        const std::uint64_t bit = std::uint64_t{1} << (choice & 63);
        for (int i = 0; i < kWords; ++i) words_[i] |= choice >> 6 == i ? bit : 0;
    }

    constexpr int size() const {
        int size = 0;
        for (const std::uint64_t word : words_) size += std::popcount(word);
        return size;
    }
    // The n-th in ascending order, n from 0.
    constexpr int nth(int n) const {
        for (int i = 0; i < kWords - 1; ++i) {
            const int here = std::popcount(words_[i]);
            if (n < here) return 64 * i + select_bit(words_[i], n);
            n -= here;
        }
        return 64 * (kWords - 1) + select_bit(words_[kWords - 1], n);
    }
    template <class F>
    constexpr void for_each(F&& f) const {
        for (int i = 0; i < kWords; ++i) for_each_bit(words_[i], [&](int bit) { f(64 * i + bit); });
    }

    // A byte a choice, 1 or 0.
    void write(std::uint8_t* out) const { write_from<0>(out); }

    friend constexpr bool operator==(const Choices&, const Choices&) = default;

protected:
    static constexpr int kWords = (kCount + 63) / 64;
    std::array<std::uint64_t, kWords> words_{};

private:
    template <int kFirst>
    void write_from(std::uint8_t* out) const {
        CardBytes bytes{};
        add_bytes(bytes, static_cast<std::uint32_t>(words_[kFirst / 64] >> kFirst % 64));
        constexpr int kLength = kCount - kFirst < 32 ? kCount - kFirst : 32;
        std::memcpy(out + kFirst, &bytes, kLength);
        if constexpr (kFirst + 32 < kCount) write_from<kFirst + 32>(out);
    }
};

// What is wrong with a choice that is none of these; `text` says how a choice is written.
template <int kCount, class Text>
std::string refusal(const Choices<kCount>& legal, std::int64_t choice, Text&& text) {
    const auto named = [&](std::int64_t number) {
        std::string written = std::to_string(number);
        if (number >= 0 && number < kCount)
            written.append(" (").append(text(static_cast<int>(number))).append(")");
        return written;
    };
    std::string expected;
    legal.for_each([&](int open) {
        if (!expected.empty()) expected += ", ";
        expected += named(open);
    });
    if (expected.empty()) return "the deal is over, given " + named(choice);
    return "expected one of " + expected + ", given " + named(choice);
}

}  // namespace glup::env
