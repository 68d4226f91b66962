// The numbers behind the greedy policy, in points. Tuned by benchmarks/tune_greedy.cpp.
#pragma once

#include <array>

#include "glup/rules.hpp"

namespace glup {

struct GreedyWeights {
    using ByRank = std::array<float, rules::kRanks>;  // 9 J Q K T A

    // What a card is worth apart from melds still to come: phase 2, last tricks, counters.
    ByRank plain = {0.17F, 0.0F, 0.19F, 0.71F, 0.0F, 0.40F};
    ByRank trump = {0.57F, 0.44F, 1.2F, 0.99F, 2.0F, 2.9F};
    // How much a card led takes for granted of what the trick may bring.
    ByRank plain_wins = {0.06F, 0.41F, 0.02F, 0.29F, 0.46F, 0.46F};
    ByRank trump_wins = {0.20F, 0.55F, 0.54F, 0.58F, 0.88F, 1.03F};

    float reach = 0.8F;      // scales the chance to draw a missing card
    float patience = 0.66F;  // how much of a meld still hoped for counts against one at hand
    float marriage = 0.61F;  // how much the hope for each family counts
    float four = 1.11F;
    float run = 2.03F;
    float pinochle = 0.59F;
    float roundhouse = 0.28F;
    float take = -0.14F;       // for taking a trick as such, the opponent's declaration prevented
    float take_early = 0.85F;  // the same with all of phase 1 to come, fading linearly
    float counter = 2.98F;     // for a counter won
};

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
