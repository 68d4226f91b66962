// An auction without a contest.
#pragma once

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// One seat bids the least that it may, each time, and all others pass.
void bid_uncontested(State& state, int bidder);

}  // namespace glup::auction
