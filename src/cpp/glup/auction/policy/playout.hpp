// Random play: the kernel of rollouts and of tests.
#pragma once

#include "glup/auction/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Plays a deal to its end: every legal action is as likely as any other, and in the play every
// legal card; nobody concedes, shoots the moon or declares a misdeal there.
void random_playout(State& state, Random& random);

}  // namespace glup::auction
