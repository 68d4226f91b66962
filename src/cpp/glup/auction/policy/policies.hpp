// The policies of the auction games by name.
#pragma once

#include <cstdint>
#include <string_view>

#include "glup/auction/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// The bidder bids by a network where its row has one near, and else does what greedy does.
enum class PolicyId : std::uint8_t { kRandom, kGreedy, kBidder };

// "random", "greedy" or "bidder". Throws NotationError for another name.
PolicyId find_policy(std::string_view name);

// The action that the policy takes for the player to act. It depends on their view alone. The share
// `slips` of its decisions, 0 to 1, is taken at random.
Action choose_action(const State& state, PolicyId policy, Random& random, double slips = 0);

// All seats play by the policy to the end of the deal.
void play_out(State& state, PolicyId policy, Random& random);

}  // namespace glup::auction
