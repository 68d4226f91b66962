// The numbers of Glup Pinochle, named once. The rest of the core asks this file; another
// ruleset (the traditional two-handed game, say) is another set of these numbers.
#pragma once

#include "glup/cards/pack.hpp"

namespace glup::rules {

inline constexpr int kSeats = 2;
inline constexpr int kHand = 18;                     // cards a player holds when a trick begins
inline constexpr int kDealt = kSeats * kHand;        // deck[0 .. kDealt) go to the players; then
inline constexpr int kTurnupPlace = kDealt;          //   the turn-up, and the stock in its order
inline constexpr int kStock = kDeck - kDealt;        // drawn in phase 1, the turn-up last
inline constexpr int kDrawTricks = kStock / kSeats;  // tricks of phase 1
inline constexpr int kTricks = kDrawTricks + kHand;  //   and of the whole deal
inline constexpr int kMaxTable = kHand - 1;          // melded cards: a declaration is made at 17

inline constexpr int kTurnupNine = 1;  // dealer's points: the turn-up is a 9
inline constexpr int kExactCut = 1;    //   the dealer cut off exactly 37 cards
inline constexpr int kBothBonus = 1;   //   and one more for both in one deal
inline constexpr int kTrumpNine = 1;   // for a 9 of trumps played in phase 1 or held at its end
inline constexpr int kExchange = 1;    // for exchanging the turn-up
inline constexpr int kLastTrick = 2;   // for the last trick of phase 2
inline constexpr int kCounter = 1;     // for each A, T, K in the collected tricks
inline constexpr int kCounterCards = 3 * kSuits * kCopies;
inline constexpr int kCardPoints = kCounter * kCounterCards + kLastTrick;  // of every deal

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
