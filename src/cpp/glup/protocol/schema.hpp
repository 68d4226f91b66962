// The protocol as a JSON Schema, and its requests as a table.
#pragma once

#include <string>

namespace glup::protocol {

// What a request must be, and below $defs what a reply is: #/$defs/reply.
std::string schema();

// {"protocol", "line", "seconds", "count", "threads", "plies": numbers; "methods": {name:
// {"meaning", "answer", "groups", "subjects"}}; "groups": {name: [{"name", "needed", "meaning",
// "shape"}]}}
std::string declarations();

}  // namespace glup::protocol
