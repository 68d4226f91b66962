// Chances to win a game.
#pragma once

#include <array>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

using Chances = std::array<double, kMostSeats>;  // by account; they sum to 1

}  // namespace glup::auction
