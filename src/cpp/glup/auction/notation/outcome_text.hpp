// How a deal went, in a line for people.
#pragma once

#include <string>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// At its end: the result, the contract, melds and counters by seat, and what the accounts gain.
std::string outcome_text(const State& end);

}  // namespace glup::auction
