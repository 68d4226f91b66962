#include "glup/auction/policy/hand_value.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

constexpr SuitWord kRun = kEachRank & ~SuitWord{0xff};  // J to A
constexpr int copies_at(SuitWord word, int rank) {
    return static_cast<int>(word >> (8 * rank) & 0xff);
}
constexpr float flag(bool holds) { return holds ? 1.0F : 0.0F; }

struct Around {
    int suits = 0;    // that have the rank
    int doubles = 0;  // copies of it, at most two a suit
};
Around spread_of(const Hand& hand, int rank) {
    Around found;
    for (int s = 0; s < rules::kSuits; ++s) {
        const int copies = copies_at(hand.suit(s), rank);
        found.suits += copies > 0;
        found.doubles += std::min(copies, 2);
    }
    return found;
}

}  // namespace

Traits traits_of(const Hand& hand, int trump, std::int32_t meld, const Rules& rules) {
    Traits traits{};
    const auto add = [&](HandTrait trait, int count) {
        traits[trait] += static_cast<float>(count);
    };
    add(kConstant, 1);
    traits[kMeldPoints] = static_cast<float>(meld) / static_cast<float>(rules.scale);
    const int few = rules.hand / 6;
    for (int s = 0; s < rules::kSuits; ++s) {
        const SuitWord suit = hand.suit(s);
        const int cards = sum_of(suit), aces = copies_at(suit, kAce), tens = copies_at(suit, kTen);
        if (s == trump) {
            add(kTrumpAces, aces);
            add(kTrumpTens, tens);
            add(kLowTrumps, cards - aces - tens);
            traits[kTrumpSquare] = 0.1F * static_cast<float>(cards * cards);
            const int ranks = std::popcount(ranks_in(suit) & kRun);
            const SuitWord twice = lesser(suit, 2 * kRun);
            add(kRunLacksOne, ranks == 4);
            add(kRunLacksTwo, ranks == 3);
            add(kTwoRunsLackOne, sum_of(twice) == 9);
        } else {
            add(kFirstAces, aces > 0);
            add(kMoreAces, std::max(aces - 1, 0));
            add(kVoids, cards == 0);
            add(kShortSuits, cards > 0 && cards <= few);
            add(kPlainTens, tens);
            add(kPlainKings, copies_at(suit, kKing));
            add(kHalfMarriages, (copies_at(suit, kKing) > 0) != (copies_at(suit, kQueen) > 0));
        }
    }
    const int jacks = copies_at(hand.suit(kDiamonds), kJack),
              queens = copies_at(hand.suit(kSpades), kQueen);
    traits[kHalfPinochle] = flag(std::min(jacks, queens) == 0 && jacks + queens > 0);
    traits[kPinochleMore] = flag(std::min(jacks, queens) > 0 && jacks != queens);
    const Around of_aces = spread_of(hand, kAce);
    traits[kAcesLackOne] = flag(of_aces.suits == 3);
    traits[kTwoAcesLackOne] = flag(of_aces.doubles == 7);
    traits[kKingsLackOne] = flag(spread_of(hand, kKing).suits == 3);
    traits[kQueensLackOne] = flag(spread_of(hand, kQueen).suits == 3);
    traits[kJacksLackOne] = flag(spread_of(hand, kJack).suits == 3);
    return traits;
}

// Four sums side by side, as vectors have them; their order is fixed, and so is the result.
float hand_value(const Traits& traits, const GreedyWeights::ByTrait& weights) {
    std::array<float, 4> sums{};
    for (std::size_t i = 0; i < kTraits; i += 4) {
        for (std::size_t j = 0; j < 4; ++j) sums[j] += traits[i + j] * weights[i + j];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

BestTrump best_trump(const Hand& hand, const Rules& rules, const GreedyWeights::ByTrait& weights,
                     bool more_to_come) {
    const auto points = meld_points_all(hand, rules);
    bool any = !rules.marriage;
    for (int s = 0; s < rules::kSuits && !any; ++s) any = is_married(hand, s);
    BestTrump best;
    if (!any && !more_to_come) return best;
    for (int s = 0; s < rules::kSuits; ++s) {
        if (any && rules.marriage && !is_married(hand, s)) continue;
        const float value = points[s] >= kGame
                                ? kBeyondBids
                                : hand_value(traits_of(hand, s, points[s], rules), weights);
        if (value > best.value) best = {s, value};
    }
    return best;
}

}  // namespace glup::auction
