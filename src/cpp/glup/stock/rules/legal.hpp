// The legal actions of a state.
#pragma once

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// Every legal action of the player to act, each once; none when the deal is over.
void legal_actions(const State& state, ActionList& actions);

// Their number, without listing them.
int count_legal_actions(const State& state);

// Number of sequences of exactly `depth` actions, draws taken from the stock as it lies.
std::uint64_t perft(const State& state, int depth);

}  // namespace glup
