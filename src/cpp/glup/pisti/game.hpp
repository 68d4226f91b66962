// Pisti at the border (glup/game.hpp).
#pragma once

#include "glup/game.hpp"

namespace glup {

const GameRules* pisti_rules();

}  // namespace glup
