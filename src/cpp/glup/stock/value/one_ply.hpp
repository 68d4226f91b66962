// Playing by one ply: every action is worth what it brings at once and what the network expects of
// what the player then knows.
#pragma once

#include <vector>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/support/random.hpp"

namespace glup::value {

// Everything here throws Error for a state of another game than the network's.

// The points of the player at `seat` minus the opponent's from this state to the end of the deal,
// as far as that player can know: what their view leaves blank is not read. Whoever is to act. In
// phase 2, where all is known, the quick rules of the greedy policy play it out.
float estimate(const Network& network, const State& state, int seat);

// The same once the player to act has made a declaration and before the cards are drawn.
float estimate_before_draws(const Network& network, const State& state, int seat);

struct ActionEstimate {
    Action action;
    float value;  // points of the player to act minus the opponent's, the action's own included
};

// For the player to act in phase 1: the legal actions in canonical order. Where a declaration can
// be made in very many ways, only that which takes the most from the table.
void estimate_actions(const Network& network, const State& state, std::vector<ActionEstimate>& out);

// The best of them, the first among equals; in phase 2 the greedy policy's.
Action network_action(const Network& network, const State& state, Random& rng);

// Plays so many tricks more, each with its declaration and its draws, both seats by the best
// action, and at most to the end of phase 1. The deal is in phase 1, or nothing is done.
void play_tricks(const Network& network, State& state, int tricks, FirstDraw first);

// The same, and adds what is scored.
void play_tricks_counted(const Network& network, State& state, int tricks, FirstDraw first,
                         Tallies& tallies);

}  // namespace glup::value
