// The numbers behind the greedy policy, in points. Tuned by benchmarks/tune_greedy.cpp.
#pragma once

#include <array>

#include "glup/rules.hpp"

namespace glup {

struct GreedyWeights {
    using ByRank = std::array<float, rules::kRanks>;  // 9 J Q K T A

    // What a card is worth apart from melds still to come: phase 2, last tricks, counters.
    ByRank plain = {0.0F, 0.1F, 0.2F, 0.5F, 0.3F, 1.0F};
    ByRank trump = {0.5F, 1.0F, 1.2F, 1.5F, 2.0F, 2.5F};
    // Chance that a card led takes the trick.
    ByRank plain_wins = {0.1F, 0.15F, 0.2F, 0.25F, 0.35F, 0.5F};
    ByRank trump_wins = {0.3F, 0.4F, 0.5F, 0.6F, 0.8F, 0.95F};

    float reach = 0.8F;     // scales the chance to draw a missing card
    float patience = 0.7F;  // how much of a meld still hoped for counts against one at hand
    float marriage = 1.0F;  // how much the hope for each family counts
    float four = 1.0F;
    float run = 1.0F;
    float pinochle = 1.0F;
    float roundhouse = 1.0F;
    float take = 0.0F;        // for taking a trick as such, the opponent's declaration prevented
    float take_early = 0.5F;  // the same with all of phase 1 to come, fading linearly
    float counter = 0.7F;     // for a counter won
};

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
