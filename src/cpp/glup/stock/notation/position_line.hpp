// A position on one line (docs/notation.md, "On one line"), for logs, links and tests.
#pragma once

#include <string>
#include <string_view>

#include "glup/stock/rules/view.hpp"
#include "glup/support/json.hpp"

namespace glup {

// A position as JSON has it, and the seat of its owner: what lines and drawings tell.
struct WrittenPosition {
    json::Object fields;
    int seat = 0;
};

// Letters, digits and `- . _ ~`, so that a link can hold it. Throws PositionError if the deal is
// over.
std::string position_line(const View& view);

// Whether it is one, or was meant to be.
bool is_position_line(std::string_view text);

// Throws InputError if there is no such number of fields, or no such seat.
WrittenPosition read_position_line(std::string_view text);

}  // namespace glup
