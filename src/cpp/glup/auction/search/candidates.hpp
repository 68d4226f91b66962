// The actions that a search of an auction deal compares.
#pragma once

#include <vector>

#include "glup/auction/hands/bid_network.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Of the player to act, whose view the state is: the policy's choice first, of a bid that of the
// network where there is one, else greedy's. All legal actions, but of a long list of bids the next
// ones and one that leaps, and of ways to choose cards that choice, what differs from it by one
// card, and some that differ by two.
std::vector<Action> candidates_of(const State& seen, const BidNetwork* bids);

}  // namespace glup::auction
