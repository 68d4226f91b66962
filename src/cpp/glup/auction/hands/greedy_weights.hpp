// The numbers behind the greedy policy of the auction games, in units: points divided by the scale.
#pragma once

#include <array>
#include <cstdint>

#include "glup/cards/cards.hpp"

namespace glup::auction {

// What a hand is judged by, once a suit is trump.
enum HandTrait : std::uint8_t {
    kConstant,
    kMeldPoints,
    kTrumpAces,
    kTrumpTens,
    kLowTrumps,       // 9 to K
    kTrumpSquare,     // a tenth of the square of their number
    kFirstAces,       // plain suits with an ace
    kMoreAces,        // further aces of plain suits
    kVoids,           // plain suits without a card
    kShortSuits,      // plain suits of few cards
    kHalfPinochle,    // a half of one and no other half
    kPinochleMore,    // a pinochle, and a half of another
    kRunLacksOne,     // four of the five ranks of a run
    kRunLacksTwo,     // three of them
    kTwoRunsLackOne,  // all but one card of a double run
    kAcesLackOne,     // aces in three suits
    kTwoAcesLackOne,  // all but one of double aces
    kKingsLackOne,
    kQueensLackOne,
    kJacksLackOne,
    kPlainTens,
    kPlainKings,
    kHalfMarriages,  // plain suits with K or Q and not both
    kBuriedCounters,
    kTraits
};
static_assert(kTraits % 4 == 0);  // they are summed in fours

struct GreedyWeights {
    using ByRank = std::array<float, rules::kRanks>;  // 9 J Q K T A
    using ByTrait = std::array<float, kTraits>;

    // What the bidder's side will have, fitted to play by this policy: melds and counters together
    // of the hand that bids; the same when the widow has been seen; counters alone at the first
    // lead.
    ByTrait bidding;
    ByTrait naming;
    ByTrait counting;

    // So far below the estimate a bid still is made, and further below if a partner would have it.
    float margin;
    float partner_margin;
    // So far above the estimate a bid is played out: before the widow is seen, and after.
    float look;
    float stay;
    float keep;  // a card drawn adds so much to the estimate, or it is rejected

    // What playing a card costs, by rank; less what a lead gains by it.
    ByRank plain;
    ByRank trump;
    ByRank plain_lead;
    ByRank trump_lead;
    std::array<float, 2> master;  // a card that no unseen one beats costs more: plain, trump
    float last_of_suit;           // emptying a plain suit, with trumps left
    float length;                 // for each other card of its suit, if plain
    // Of a trick: the counters that each seat still to play brings, and the lead.
    float come;
    float lead;
    float ally;  // what a counter is worth to one who plays against the bidder as well
    float save;  // a first trick, for each point of unsaved melds and by tricks left
    // For leading trumps while opponents have some: as one of the bidder's side, or against it.
    std::array<float, 2> draw;
    std::array<float, 2> draw_each;  // … and for each trump they may have

    // The same, but a contract is always played out.
    GreedyWeights stubborn() const {
        GreedyWeights weights = *this;
        weights.look = weights.stay = 1e6F;  // more than any bid
        return weights;
    }
};

inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

// Those of a row, by its place in kRows.
const GreedyWeights& greedy_weights(int row);

}  // namespace glup::auction
