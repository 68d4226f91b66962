// Who advises in any game by what this library was built with.
#pragma once

#include "glup/game/advice.hpp"
#include "glup/stock/value/network.hpp"

namespace glup {

Adviser built_in_adviser();
// With another network for its game.
Adviser built_in_adviser(value::Network network);

}  // namespace glup
