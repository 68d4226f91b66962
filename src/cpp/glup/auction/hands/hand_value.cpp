#include "glup/auction/hands/hand_value.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

constexpr SuitWord kRun = kEachRank & ~SuitWord{0xff};  // J to A

// Calls add(trait, count) for what a suit is if it is trump.
template <class Add>
void tell_trump(SuitWord suit, Add&& add) {
    const int cards = sum_of(suit), aces = copies_at(suit, kAce), tens = copies_at(suit, kTen);
    add(kTrumpAces, aces);
    add(kTrumpTens, tens);
    add(kLowTrumps, cards - aces - tens);
    add(kTrumpSquare, cards * cards);
    const int ranks = std::popcount(ranks_in(suit) & kRun);
    add(kRunLacksOne, ranks == 4);
    add(kRunLacksTwo, ranks == 3);
    add(kTwoRunsLackOne, sum_of(lesser(suit, 2 * kRun)) == 9);
}

// … and if it is not.
template <class Add>
void tell_plain(SuitWord suit, int few, Add&& add) {
    const int cards = sum_of(suit), aces = copies_at(suit, kAce), kings = copies_at(suit, kKing);
    add(kFirstAces, aces > 0);
    add(kMoreAces, std::max(aces - 1, 0));
    add(kVoids, cards == 0);
    add(kShortSuits, cards > 0 && cards <= few);
    add(kPlainTens, copies_at(suit, kTen));
    add(kPlainKings, kings);
    add(kHalfMarriages, (kings > 0) != (copies_at(suit, kQueen) > 0));
}

// … and what all suits are together.
template <class Add>
void tell_all(const Hand& hand, Add&& add) {
    add(kConstant, 1);
    const int jacks = copies_at(hand.suit(kDiamonds), kJack);
    const int queens = copies_at(hand.suit(kSpades), kQueen);
    add(kHalfPinochle, std::min(jacks, queens) == 0 && jacks + queens > 0);
    add(kPinochleMore, std::min(jacks, queens) > 0 && jacks != queens);
    SuitWord suits = 0, doubles = 0;  // by rank
    for (int s = 0; s < rules::kSuits; ++s) {
        suits += ranks_in(hand.suit(s));
        doubles += lesser(hand.suit(s), 2 * kEachRank);
    }
    add(kAcesLackOne, copies_at(suits, kAce) == 3);
    add(kTwoAcesLackOne, copies_at(doubles, kAce) == 7);
    add(kKingsLackOne, copies_at(suits, kKing) == 3);
    add(kQueensLackOne, copies_at(suits, kQueen) == 3);
    add(kJacksLackOne, copies_at(suits, kJack) == 3);
}

constexpr float kSquare = 0.1F;
int few_of(const Rules& rules) { return rules.hand / 6; }

}  // namespace

Traits traits_of(const Hand& hand, int trump, std::int32_t meld, const Rules& rules) {
    Traits traits{};
    const auto add = [&](HandTrait trait, int count) {
        traits[trait] += static_cast<float>(count);
    };
    tell_all(hand, add);
    for (int s = 0; s < rules::kSuits; ++s) {
        if (s == trump) {
            tell_trump(hand.suit(s), add);
        } else {
            tell_plain(hand.suit(s), few_of(rules), add);
        }
    }
    traits[kTrumpSquare] *= kSquare;
    traits[kMeldPoints] = static_cast<float>(meld) / static_cast<float>(rules.scale);
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

std::array<float, rules::kSuits> hand_values(const Hand& hand, const Rules& rules,
                                             const GreedyWeights::ByTrait& weights) {
    const auto sum_into = [&](float& sum) {
        return [&](HandTrait trait, int count) {
            const float part = static_cast<float>(count) * weights[trait];
            sum += trait == kTrumpSquare ? kSquare * part : part;
        };
    };
    const auto points = meld_points_all(hand, rules);
    std::array<float, rules::kSuits> trump{}, plain{}, values;
    float all = 0;
    tell_all(hand, sum_into(all));
    for (int s = 0; s < rules::kSuits; ++s) {
        tell_trump(hand.suit(s), sum_into(trump[s]));
        tell_plain(hand.suit(s), few_of(rules), sum_into(plain[s]));
        all += plain[s];
    }
    const float unit = weights[kMeldPoints] / static_cast<float>(rules.scale);
    for (int s = 0; s < rules::kSuits; ++s) {
        values[s] = all - plain[s] + trump[s] + unit * static_cast<float>(points[s]);
        if (points[s] >= kGame) values[s] = kBeyondBids;
    }
    return values;
}

BestTrump best_trump(const Hand& hand, const Rules& rules, const GreedyWeights::ByTrait& weights,
                     bool more_to_come) {
    bool any = !rules.marriage;
    for (int s = 0; s < rules::kSuits && !any; ++s) any = is_married(hand, s);
    BestTrump best;
    if (!any && !more_to_come) return best;
    const auto values = hand_values(hand, rules, weights);
    for (int s = 0; s < rules::kSuits; ++s) {
        const bool may_be = !any || !rules.marriage || is_married(hand, s);
        if (may_be && values[s] > best.value) best = {s, values[s]};
    }
    return best;
}

}  // namespace glup::auction
