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

inline constexpr std::array<GreedyWeights, rules::kKnown.size()> kTunedWeights = {{
#include "../glupcore/data/compiled/greedy-stock.inc"
}};

// Of a ruleset for which none were tuned they are Glup's.
constexpr const GreedyWeights& greedy_weights(rules::RulesetId ruleset) {
    const auto number = static_cast<std::size_t>(ruleset);
    return kTunedWeights[number < kTunedWeights.size() ? number : 0];
}

// The same as a flat list, for tuning.
inline constexpr int kGreedyWeightCount = sizeof(GreedyWeights) / sizeof(float);

}  // namespace glup
