// Decisions looked at closely: what is each action worth, compared with the others?
#pragma once

#include "glup/stock/training/self_play.hpp"

namespace glup::value {

struct ExpertIteration {
    rules::RulesetId ruleset = rules::RulesetId::kOther;
    std::int64_t deals = 0;
    std::uint64_t seed = 0;
    std::shared_ptr<const Network> judge;  // plays the rollouts, and judges where they end
    double keep = 0.05;                    // the part of the decisions that is looked at
    int worlds = 8;                        // orders of the stock
    int branches = 8;                      // actions: the best by the judge, and others by chance
    int tricks = 4;                        // that the judge plays in a rollout
    double by_greedy = 0.5;                // the part of the rollouts that greedy plays to the end
    double stacked = 0;                    // as in SelfPlay
};

// Deals between two players. Each action of a decision is played out from the deal as it lies, the
// stock shuffled anew: the opponent's hand is then one that they really hold when it comes to this
// decision, and needs no belief. All actions see the same orders of the stock and each seat draws
// the same cards after them, so that their differences have a small error. What follows a trick
// that is taken is the declaration that the judge finds best. Throws Error if a network is of
// another game.
Samples expert_samples(const Player& first, const Player& second, const ExpertIteration& options);

}  // namespace glup::value
