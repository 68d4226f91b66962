// The actions that a search of an auction deal compares.
#pragma once

#include <vector>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Of the player to act, whose view the state is: the greedy policy's choice first. All legal
// actions, but of a long list of bids the next ones and one that leaps, and of ways to choose cards
// that choice and what differs from it by one card.
std::vector<Action> candidates_of(const State& seen);

}  // namespace glup::auction
