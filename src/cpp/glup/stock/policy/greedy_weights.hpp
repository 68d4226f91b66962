// The numbers behind the greedy policy, in points. Tuned by play of the policy against itself:
// `glupcore train greedy` goes on from here.
#pragma once

#include <array>

#include "glup/stock/rules/rulesets.hpp"

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
    .plain = {0.283F, 1.248F, 0.913F, 0.656F, 3.145F, 10.483F},
    .trump = {21.385F, 9.020F, 11.506F, 12.498F, 17.190F, 28.725F},
    .plain_wins = {0.121F, -0.200F, 0.047F, 0.167F, 0.226F, 0.247F},
    .trump_wins = {-0.117F, 0.647F, 0.540F, 0.641F, 0.577F, 1.112F},
    .reach = 0.945F,
    .reach_early = -0.135F,
    .marriage = 0.587F,
    .trump_marriage = 0.542F,
    .fours = {0.387F, 0.600F, 0.843F, 0.981F},
    .run = 1.289F,
    .pinochle = 0.480F,
    .roundhouse = 1.167F,
    .multiple = {1.136F, 1.108F, 2.424F, 2.162F},
    .patience = 1.079F,
    .late = 0.514F,
    .take = 0.318F,
    .take_early = 1.418F,
    .prize = -0.028F,
    .prize_late = 1.282F,
    .counter = 0.843F,
    .lose = 0.637F,
};

inline constexpr GreedyWeights kTwoHandedExtendedWeights = {
    .plain = {0.430F, 1.416F, 0.645F, 0.223F, 3.916F, 13.153F},
    .trump = {20.971F, 10.827F, 12.167F, 14.436F, 22.123F, 37.920F},
    .plain_wins = {0.032F, 0.038F, 0.055F, 0.170F, 0.269F, 0.282F},
    .trump_wins = {-0.180F, 0.684F, 0.488F, 0.733F, 0.782F, 1.228F},
    .reach = 0.655F,
    .reach_early = 0.028F,
    .marriage = 0.499F,
    .trump_marriage = 0.393F,
    .fours = {0.275F, 0.539F, 0.745F, 0.702F},
    .run = 0.909F,
    .pinochle = 0.691F,
    .roundhouse = 0.481F,
    .multiple = {1.804F, 3.786F, 3.156F, 3.121F},
    .patience = 2.740F,
    .late = 0.500F,
    .take = 0.136F,
    .take_early = 0.642F,
    .prize = -0.039F,
    .prize_late = 1.245F,
    .counter = 1.105F,
    .lose = 0.717F,
};

struct TunedWeights {
    rules::RulesetId ruleset;
    const GreedyWeights& weights;
};
inline constexpr std::array<TunedWeights, 3> kTunedWeights = {{
    {rules::RulesetId::kGlup, kGlupWeights},
    {rules::RulesetId::kTwoHanded, kTwoHandedWeights},
    {rules::RulesetId::kTwoHandedExtended, kTwoHandedExtendedWeights},
}};

// Of a ruleset for which none were tuned they are Glup's.
constexpr const GreedyWeights& greedy_weights(rules::RulesetId ruleset) {
    for (const TunedWeights& tuned : kTunedWeights) {
        if (tuned.ruleset == ruleset) return tuned.weights;
    }
    return kGlupWeights;
}

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
