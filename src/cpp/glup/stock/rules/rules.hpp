// What arrays have room for: the sizes of Glup, the biggest game of the family. What is true of a
// game stands in its ruleset (rulesets.hpp); here is besides what glups score.
#pragma once

#include "glup/cards/pack.hpp"

namespace glup::rules {

inline constexpr int kSeats = 2;
inline constexpr int kHand = 18;                     // cards a player holds when a trick begins
inline constexpr int kDealt = kSeats * kHand;        // cards of both hands
inline constexpr int kStock = kDeck - kDealt;        // drawn in phase 1, the turn-up last
inline constexpr int kDrawTricks = kStock / kSeats;  // tricks of phase 1
inline constexpr int kMaxTable = kHand - 1;          // melded cards: a declaration is made at 17
inline constexpr int kCounterCards = 3 * kSuits * kCopies;  // A, T, K

inline constexpr int kGlupStep = 3;  // thresholds are its multiples
// Points for reaching threshold `count`, a multiple of kGlupStep.
inline constexpr int glup_points(int count) { return count == 9 || count >= 15 ? 10 : 1; }
// The highest count after so many tricks of phase 1. No trick goes past the next threshold, and to
// get there from the last one takes three glups: a counter on its like, of which the pack has 24
// pairs. All other tricks make two glups at most, so it takes two of them.
inline constexpr int most_glups(int tricks) {
    constexpr int kPairs = kCounterCards / 2;
    const int pairs = tricks < kPairs ? tricks : kPairs;
    const int others = tricks - pairs;
    return kGlupStep * (pairs + others / 2) + others % 2 * (kGlupStep - 1);
}

inline constexpr int kMostPoints =
    1'000'000;                               // of one player in one deal: more is a slip of the pen
inline constexpr int kDefaultTarget = 1000;  // points that end a game

}  // namespace glup::rules
