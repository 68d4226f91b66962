// Positions as JSON text (docs/notation.md, "Positions"): what one player knows, for exchange.
#pragma once

#include <string>
#include <string_view>

#include "glup/rules/view.hpp"
#include "glup/support/error.hpp"

namespace glup {

// One line. Throws Error if the deal is over: there is no such position.
std::string position_json(const View& view);

// The view of the player who is `me`, at `seat`. Read kindly, other members are not looked at.
// Throws NotationError if the text is no JSON, and PositionError, which names the field, its value
// and what was expected, if a field is missing or wrong, or fields contradict each other.
View parse_position(std::string_view json, int seat = 0);

}  // namespace glup
