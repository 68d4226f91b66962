// The pack: which cards there are, and how many of each.
#pragma once

namespace glup::rules {

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 6;
inline constexpr int kCards = kSuits * kRanks;  // distinct cards
inline constexpr int kCopies = 4;               // identical copies of each
inline constexpr int kDeck = kCards * kCopies;

}  // namespace glup::rules
