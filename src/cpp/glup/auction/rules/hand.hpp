// A multiset of cards with up to six copies of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "glup/cards/cards.hpp"
#include "glup/support/bits.hpp"

namespace glup::auction {

// Cards of one suit: a byte for each rank, its value the copies.
using SuitWord = std::uint64_t;
inline constexpr SuitWord kEachRank = 0x0000'0101'0101'0101;

// Distinct cards, one bit each at 8 * rank + suit: of all suits at once by shifts.
using CardBits = std::uint64_t;
constexpr int place_of(Card card) { return 8 * rank_of(card) + suit_of(card); }
constexpr Card card_at(int place) { return make_card(place & 7, place >> 3); }
constexpr CardBits suit_bits(int suit) { return kEachRank << suit; }
constexpr CardBits rank_bits(int rank) { return CardBits{0xf} << (8 * rank); }

// One bit for each rank that is there, at 8 * rank.
constexpr SuitWord ranks_in(SuitWord word) { return (word + 0x7f * kEachRank) >> 7 & kEachRank; }
constexpr int copies_at(SuitWord word, int rank) {
    return static_cast<int>(word >> (8 * rank) & 0xff);
}
constexpr int sum_of(SuitWord word) { return static_cast<int>(word * kEachRank >> 40 & 0xff); }
// Of each rank the lesser number.
constexpr SuitWord lesser(SuitWord a, SuitWord b) {
    const SuitWord not_less = ((a | 0x80 * kEachRank) - b) >> 7 & kEachRank;  // a >= b
    const SuitWord mask = not_less * 0xff;
    return (b & mask) | (a & ~mask);
}

// Of each rank the greater number.
constexpr SuitWord greater(SuitWord a, SuitWord b) { return a + b - lesser(a, b); }

// In canonical order. There are few.
constexpr void sort_cards(std::span<Card> cards) {
    for (std::size_t i = 1; i < cards.size(); ++i) {
        for (std::size_t j = i; j > 0 && cards[j] < cards[j - 1]; --j)
            std::swap(cards[j], cards[j - 1]);
    }
}

class Hand {
public:
    constexpr Hand() = default;

    constexpr explicit Hand(const std::array<SuitWord, rules::kSuits>& suits) : words_(suits) {}

    constexpr SuitWord suit(int suit) const { return words_[suit]; }
    constexpr int count(Card card) const { return copies_at(words_[suit_of(card)], rank_of(card)); }
    constexpr bool has(Card card) const { return count(card) != 0; }
    constexpr int count_suit(int suit) const { return sum_of(words_[suit]); }
    constexpr int size() const { return sum_of(all_suits()); }
    constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
    // Copies of each rank in all suits together.
    constexpr SuitWord all_suits() const { return words_[0] + words_[1] + words_[2] + words_[3]; }

    constexpr CardBits distinct() const {
        return ranks_in(words_[0]) | ranks_in(words_[1]) << 1 | ranks_in(words_[2]) << 2 |
               ranks_in(words_[3]) << 3;
    }
    constexpr CardBits distinct_in(int suit) const { return ranks_in(words_[suit]) << suit; }

    constexpr void add(Card card, int copies = 1) {
        words_[suit_of(card)] += static_cast<SuitWord>(copies) << (8 * rank_of(card));
    }
    // They must be there.
    constexpr void remove(Card card, int copies = 1) {
        words_[suit_of(card)] -= static_cast<SuitWord>(copies) << (8 * rank_of(card));
    }
    // A copy, if there is one.
    constexpr void drop(Card card) { remove(card, has(card) ? 1 : 0); }

    constexpr Hand& operator+=(const Hand& other) {
        for (int s = 0; s < rules::kSuits; ++s) words_[s] += other.words_[s];
        return *this;
    }
    // All of `other` must be there.
    constexpr Hand& operator-=(const Hand& other) {
        for (int s = 0; s < rules::kSuits; ++s) words_[s] -= other.words_[s];
        return *this;
    }
    friend constexpr Hand operator+(Hand a, const Hand& b) { return a += b; }
    friend constexpr Hand operator-(Hand a, const Hand& b) { return a -= b; }
    // Of each card the lesser number.
    friend constexpr Hand lesser(const Hand& a, const Hand& b) {
        Hand both;
        for (int s = 0; s < rules::kSuits; ++s)
            both.words_[s] = auction::lesser(a.words_[s], b.words_[s]);
        return both;
    }
    // Whether all of `other` is there.
    constexpr bool covers(const Hand& other) const { return lesser(*this, other) == other; }

    // Calls f(card) for every copy, f(card, copies) for every card, in canonical order.
    template <class F>
    constexpr void for_each(F&& f) const {
        for_each_card([&](Card card, int copies) {
            for (; copies > 0; --copies) f(card);
        });
    }
    template <class F>
    constexpr void for_each_card(F&& f) const {
        for (int s = 0; s < rules::kSuits; ++s) {
            for_each_bit(ranks_in(words_[s]), [&](int place) {
                const Card card = make_card(s, place / 8);
                f(card, count(card));
            });
        }
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

private:
    std::array<SuitWord, rules::kSuits> words_{};
};

// Cards of a hand by what ranks are worth.
template <class Points>
constexpr int points_in(const Hand& hand, const Points& by_rank) {
    const SuitWord ranks = hand.all_suits();
    int points = 0;
    for (int rank = kNine; rank <= kAce; ++rank) points += copies_at(ranks, rank) * by_rank[rank];
    return points;
}

}  // namespace glup::auction
