// Pisti at the border (glup/game/game.hpp).
#pragma once

#include "glup/game/game.hpp"

namespace glup {

std::unique_ptr<GameRules> pisti_rules();

}  // namespace glup
