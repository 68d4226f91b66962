// The greedy policy of the auction games: every decision by rule, from what its player may know.
#pragma once

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/policy/table_facts.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Of the player to act. Depends on their view alone.
Action greedy_action(const State& state, const GreedyWeights& weights);
// By the weights of the state's row.
Action greedy_action(const State& state);

// The parts of it, for playouts, which hand in what they have reckoned already: what the hand is
// worth in the auction, in units, and what the table knows.
float value_to_bid(const Hand& hand, const Rules& rules, const GreedyWeights& weights);
inline float value_to_bid(const State& state, const GreedyWeights& weights) {
    return value_to_bid(state.hand[state.player], state.rules, weights);
}
// What the bidder's side has shown, in units.
float melds_of_side(const State& state);
Action greedy_words(const State& state, const GreedyWeights& weights, float value);
Action greedy_card(const State& state, const TableFacts& facts, const GreedyWeights& weights);

}  // namespace glup::auction
