// How far a contract is, as far as a seat knows.
#pragma once

#include "glup/auction/rules/state.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {

// `contract`, a member of an open JSON object: the bidder's side, the points of its melds, tricks
// and what is buried, what it needs and whether its melds are saved; null without a bidder and at
// the end. Melds are null until they are shown, what is buried where the seat does not know it, and
// what is needed where the moon is shot.
void write_contract(json::Writer& out, const State& state, int seat);

}  // namespace glup::auction
