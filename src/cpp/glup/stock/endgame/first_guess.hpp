// Where MTD(f) starts: a linear estimate of the leader's points from the cards alone.
#pragma once

#include <algorithm>
#include <array>

#include "glup/stock/endgame/game.hpp"

namespace glup::endgame {

// Copies by player, trump or not, and rank; voids (a side suit that one player lacks and the other
// holds); the lead itself.
inline constexpr int kGuessFeatures = 28;

inline std::array<int, kGuessFeatures> guess_features(const Endgame& position) {
    std::array<int, kGuessFeatures> x{};
    std::array<std::array<int, rules::kSuits>, 2> length{};
    for (int card = 0; card < rules::kCards; ++card) {
        const int suit = suit_of(static_cast<Card>(card)), rank = rank_of(static_cast<Card>(card));
        const int side = suit == position.trump ? 0 : rules::kRanks;
        const int leader = position.leader[card] + (position.led == card ? 1 : 0);
        x[side + rank] += leader;
        x[2 * rules::kRanks + side + rank] += position.follower[card];
        length[0][suit] += leader;
        length[1][suit] += position.follower[card];
    }
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (suit == position.trump) continue;
        if (length[0][suit] == 0) x[24] += length[1][suit];
        if (length[1][suit] == 0) x[25] += length[0][suit];
    }
    x[26] = std::max(0, length[0][position.trump] - length[1][position.trump]);
    x[27] = 1;
    return x;
}

// Thousandths of a point above half of all points; fitted by benchmarks/endgame/tune_guess.cpp.
inline constexpr std::array<int, kGuessFeatures> kGuessWeights = {
#include "../glupcore/data/compiled/guess.inc"
};

inline constexpr std::array<int, kGuessFeatures> kTwoHandedGuessWeights = {
#include "../glupcore/data/compiled/guess-two-handed.inc"
};

constexpr const auto& guess_weights(const GlupGame&) { return kGuessWeights; }
constexpr const auto& guess_weights(const AnyGame&) { return kTwoHandedGuessWeights; }

// An estimate of the leader's points out of `total`.
template <class Game>
int first_guess(const Game& game, const Endgame& position, int total) {
    const std::array<int, kGuessFeatures> x = guess_features(position);
    const std::array<int, kGuessFeatures>& weights = guess_weights(game);
    int sum = 0;
    for (int i = 0; i < kGuessFeatures; ++i) sum += weights[i] * x[i];
    return std::clamp((500 * total + sum + 500) / 1000, 0, total);
}

}  // namespace glup::endgame
