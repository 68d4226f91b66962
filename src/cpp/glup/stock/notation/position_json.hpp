// Positions as JSON text (docs/notation.md, "Positions"): what one player knows, for exchange.
#pragma once

#include <string>
#include <string_view>

#include "glup/stock/rules/view.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup {

// One line. When the deal is over the decision is "over", which is not read.
std::string position_json(const View& view);

// The view of the player who is `me`, at `seat`. Read kindly: what follows from the rest may be
// left out. Limits are json::kMostBytes, json::kMostDepth and rules::kMostPoints. Throws
// NotationError if the text is no JSON, and PositionError with all faults: fields that are missing,
// wrong or none of a position, and what contradicts the rules or other fields.
View parse_position(std::string_view json, int seat = 0);
View read_position(const json::Object& object, int seat = 0);

}  // namespace glup
