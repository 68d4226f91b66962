// Cards that the greedy policy parts with: passed, given back, buried, or from the kitty.
#pragma once

#include <span>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// What the bidder's partner gives of this hand, and what the bidder gives back of theirs.
Action give_to_bidder(const Hand& hand, int trump, const Rules& rules);
Action give_to_partner(const Hand& hand, int trump, const Rules& rules,
                       const GreedyWeights& weights);

// Each for the player to act, in a decision of that kind.
Action give_by_rule(const State& state, const GreedyWeights& weights);
Action kitty_by_rule(const State& state, const GreedyWeights& weights);

struct Burial {
    Action action;
    float counters;  // that the bidder's side is expected to take with it
};
Burial bury_by_rule(const State& state, const GreedyWeights& weights);

// By which the rule goes when it gives or buries cards, one after another: in units, of all of
// them.
float worth_of_parting(const State& state, std::span<const Card> cards,
                       const GreedyWeights& weights);

}  // namespace glup::auction
