// The numbers behind the greedy policy, in points. Tuned by benchmarks/tune_greedy.cpp.
#pragma once

#include <array>

#include "glup/rules/rulesets.hpp"

namespace glup {

struct GreedyWeights {
    using ByRank = std::array<float, rules::kRanks>;  // 9 J Q K T A

    // What a card is worth apart from melds still to come: phase 2, last tricks, counters.
    ByRank plain;
    ByRank trump;
    // How much a card led takes for granted of what the trick may bring.
    ByRank plain_wins;
    ByRank trump_wins;

    // How much likelier than by an even spread an unseen copy of a card is to be drawn in time, and
    // what is added with all of phase 1 to come, fading linearly.
    float reach;
    float reach_early;
    // How much the hope for each family counts, and for each multiplicity.
    float marriage;
    float trump_marriage;
    std::array<float, 4> fours;  // jacks, queens, kings, aces
    float run;
    float pinochle;
    float roundhouse;
    std::array<float, 4> multiple;
    float patience;  // how much of a hope that is given up counts against a meld at hand
    float late;      // the part of all hope that is lost in the last trick, less before
    // For taking a trick as such (the opponent's declaration prevented); early as above.
    float take;
    float take_early;
    // How much of what can be declared counts for taking the trick: always, and in the last trick,
    // less before: a meld at hand can wait as long as tricks are left.
    float prize;
    float prize_late;
    float counter;  // for each point of the cards won
    // The chance to take no trick of those to come is this to the power of their number: the risk
    // of declaring a cheaper kind first where a dearer one would bar it.
    float lose;
};

inline constexpr GreedyWeights kGlupWeights = {
    .plain = {-0.226F, -0.137F, 0.057F, -0.205F, -0.114F, 0.039F},
    .trump = {1.53F, 0.347F, 1.185F, 2.264F, 3.424F, 9.401F},
    .plain_wins = {0.085F, -0.072F, 0.065F, 0.161F, 0.528F, 0.43F},
    .trump_wins = {-0.029F, 0.379F, 0.558F, 0.825F, 1.023F, 1.548F},
    .reach = 0.279F,
    .reach_early = 0.287F,
    .marriage = 0.749F,
    .trump_marriage = 0.735F,
    .fours = {0.065F, 1.224F, 1.897F, 0.614F},
    .run = 1.231F,
    .pinochle = 0.956F,
    .roundhouse = 1.365F,
    .multiple = {1.087F, 1.585F, 2.186F, 1.703F},
    .patience = 5.45F,
    .late = 0.453F,
    .take = -0.126F,
    .take_early = 1.118F,
    .prize = -0.158F,
    .prize_late = 2.97F,
    .counter = 1.419F,
    .lose = 0.55F,
};

inline constexpr GreedyWeights kTwoHandedWeights = {
    .plain = {0.016F, 1.067F, 1.002F, 1.048F, 2.829F, 7.440F},
    .trump = {13.378F, 6.106F, 8.469F, 8.306F, 12.241F, 25.514F},
    .plain_wins = {0.163F, -0.092F, 0.106F, 0.311F, 0.258F, 0.099F},
    .trump_wins = {-0.046F, 0.395F, 0.714F, 0.742F, 0.753F, 1.388F},
    .reach = 0.551F,
    .reach_early = 0.156F,
    .marriage = 0.401F,
    .trump_marriage = 1.023F,
    .fours = {0.242F, 0.562F, 2.053F, 0.785F},
    .run = 1.424F,
    .pinochle = 0.780F,
    .roundhouse = 1.441F,
    .multiple = {1.048F, 1.206F, 2.081F, 2.617F},
    .patience = 0.888F,
    .late = 0.500F,
    .take = 0.007F,
    .take_early = 2.730F,
    .prize = -0.052F,
    .prize_late = 0.927F,
    .counter = 0.552F,
    .lose = 0.700F,
};

constexpr const GreedyWeights& greedy_weights(rules::RulesetId ruleset) {
    switch (ruleset) {
        case rules::RulesetId::kTwoHanded:
        case rules::RulesetId::kTwoHandedExtended: return kTwoHandedWeights;
        case rules::RulesetId::kGlup:
        case rules::RulesetId::kOther: break;
    }
    return kGlupWeights;
}

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
