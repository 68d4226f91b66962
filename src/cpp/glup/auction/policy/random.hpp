// A player at random whose deals are worth looking at.
#pragma once

#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Any legal action is as likely as any other, but for two things, by which all bids would be high
// and few deals played: who may pass does so every other time, and each amount is bid half as often
// as the one below it; and a deal is given up (`concede`, `misdeal`) one time in ten.
Action random_action(const State& state, Random& random);

}  // namespace glup::auction
