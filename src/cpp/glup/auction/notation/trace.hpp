// The lines of a trace (docs/notation.md): what a record says action by action, and how it ends.
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/rules/state.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {

std::string_view result_name(Result result);  // made, set …; "" for none

// One action: `before` it, and the state `after` it and all that follows from it.
std::string trace_line(const State& before, std::string_view action, const State& after, int ply,
                       int record);
// The final line: complete or not.
std::string trace_end(const State& state, int record);
// The same without `record` and `final`, as members of an open object.
void write_summary(json::Writer& out, const State& state);

}  // namespace glup::auction
