// Positions of the auction games as JSON (docs/notation.md): what one seat knows, for exchange.
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/rules/view.hpp"
#include "glup/support/json.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {

// One line. When the deal is over player and decision are null; that is not read.
std::string position_json(const View& view);
void write_position(json::Writer& out, const View& view);

// Throws NotationError if the text is no JSON, and PositionError with all faults: fields that are
// missing, wrong or none of a position, and what contradicts the rules or other fields.
View parse_position(std::string_view json);
View read_position(const json::Object& object);

}  // namespace glup::auction
