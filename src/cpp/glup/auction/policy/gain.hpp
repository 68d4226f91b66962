// What a deal was worth to an account beside the others.
#pragma once

#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// What a deal that is over brought an account more than the others on the mean, in points (in the
// game for chips in chips). A game that is won or lost at once counts as its target.
double gain_of(const State& state, int account);
double gain_of(const Outcome& outcome, const Rules& rules, int account);
// The same of several accounts, a bit each, on the mean; not of all of them.
double mean_gain_of(const State& state, unsigned accounts);

}  // namespace glup::auction
