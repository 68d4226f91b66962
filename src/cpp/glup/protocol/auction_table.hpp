// What a front-end draws of a deal with an auction, and would have to know the rules for.
#pragma once

#include <string>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/rules/view.hpp"

namespace glup::protocol {

// As JSON, for the seat of this view of the state: nothing that it may not know. `before` is the
// game that the deal is of.
std::string auction_table(const auction::State& state, const auction::View& view,
                          const auction::Series& before);

}  // namespace glup::protocol
