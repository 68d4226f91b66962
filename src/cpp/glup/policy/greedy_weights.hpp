// The numbers behind the greedy policy, in points. Tuned by benchmarks/tune_greedy.cpp.
#pragma once

#include <array>

#include "glup/rules/rules.hpp"

namespace glup {

struct GreedyWeights {
    using ByRank = std::array<float, rules::kRanks>;  // 9 J Q K T A

    // What a card is worth apart from melds still to come: phase 2, last tricks, counters.
    ByRank plain = {-0.226F, -0.137F, 0.057F, -0.205F, -0.114F, 0.039F};
    ByRank trump = {1.53F, 0.347F, 1.185F, 2.264F, 3.424F, 9.401F};
    // How much a card led takes for granted of what the trick may bring.
    ByRank plain_wins = {0.085F, -0.072F, 0.065F, 0.161F, 0.528F, 0.43F};
    ByRank trump_wins = {-0.029F, 0.379F, 0.558F, 0.825F, 1.023F, 1.548F};

    // How much likelier than by an even spread an unseen copy of a card is to be drawn in time, and
    // what is added with all of phase 1 to come, fading linearly.
    float reach = 0.279F;
    float reach_early = 0.287F;
    // How much the hope for each family counts, and for each multiplicity.
    float marriage = 0.749F;
    float trump_marriage = 0.735F;
    std::array<float, 4> fours = {0.065F, 1.224F, 1.897F, 0.614F};  // jacks, queens, kings, aces
    float run = 1.231F;
    float pinochle = 0.956F;
    float roundhouse = 1.365F;
    std::array<float, 4> multiple = {1.087F, 1.585F, 2.186F, 1.703F};
    float patience = 5.45F;  // how much of a hope that is given up counts against a meld at hand
    float late = 0.453F;     // the part of all hope that is lost in the last trick, less before
    // For taking a trick as such (the opponent's declaration prevented); early as above.
    float take = -0.126F;
    float take_early = 1.118F;
    // How much of what can be declared counts for taking the trick: always, and in the last trick,
    // less before: a meld at hand can wait as long as tricks are left.
    float prize = -0.158F;
    float prize_late = 2.97F;
    float counter = 1.419F;  // for a counter won
};

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
