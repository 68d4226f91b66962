// Cards and multisets of cards.
#pragma once

#include <cstdint>

#include "glup/cards/pack.hpp"

namespace glup {

// A card is 6 * suit + rank, 0..23: suits C D H S, ranks 9 J Q K T A.
using Card = std::uint8_t;
inline constexpr Card kNoCard = rules::kCards;

enum Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };
enum Rank : std::uint8_t { kNine, kJack, kQueen, kKing, kTen, kAce };

// A suit 0..3 and a rank 0..5; neither these nor what follows checks its arguments.
constexpr Card make_card(int suit, int rank) {
    return static_cast<Card>(rules::kRanks * suit + rank);
}
constexpr int suit_of(Card card) { return card / rules::kRanks; }
constexpr int rank_of(Card card) { return card % rules::kRanks; }

using CardMask = std::uint32_t;  // one bit a distinct card
constexpr CardMask bit(Card card) { return CardMask{1} << card; }
constexpr CardMask suit_mask(int suit) { return CardMask{0x3f} << (rules::kRanks * suit); }
constexpr CardMask rank_mask(int rank) { return CardMask{0x041041} << rank; }

inline constexpr CardMask kAllCards = (CardMask{1} << rules::kCards) - 1;
inline constexpr CardMask kCounterMask = rank_mask(kKing) | rank_mask(kTen) | rank_mask(kAce);
// An ace, a ten or a king: a point at the end of the deal. False for kNoCard.
constexpr bool is_counter(Card card) { return (kCounterMask >> card & 1) != 0; }

}  // namespace glup
