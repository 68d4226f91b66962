// Play while a side has to take every trick: the moon.
#pragma once

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/policy/table_facts.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// How many cards may lose a trick however those of others lie, if trumps are led first and each
// suit from the top: with none of them every trick is sure.
int losers(const Hand& own, const Hand& others, int trump);

// Whether who leads takes every trick so, by what the table knows.
bool takes_all(const State& state, const TableFacts& facts, const GreedyWeights& weights);

// A suit in which the moon may be named and is sure, what is too many for a hand being buried;
// kNoSuit: there is none.
int sure_moon(const Hand& own, const Rules& rules);

// What the bidder of a moon that is named with trump buries: what may lose.
Action bury_for_all(const State& state);

// The card where all tricks have to be taken, or one of them from who has to: while the moon is on,
// and where all tricks win the game and are sure. Else kNoCard.
Card card_for_all(const State& state, const TableFacts& facts, const GreedyWeights& weights,
                  CardBits legal);

}  // namespace glup::auction
