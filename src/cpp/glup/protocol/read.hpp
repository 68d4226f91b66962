// Requests as they are read from a line.
#pragma once

#include <string>
#include <string_view>

namespace glup::protocol {

// What a line says, as JSON: {"client", "id", "fault", "request"}. `client` and `id` are null where
// they are not given or can't be read; `fault` is the error object of the reply, or null. Only then
// `request` is an object: its method and all fields of that method, null where nothing is given.
//
// Of a line that can't be read, but is JSON, the members are looked at with which it begins, up to
// the first that holds others: so whose request it is can be told though it is too long (then it
// is not whole here), or nested too deeply.
std::string read_request(std::string_view line, bool is_whole);

}  // namespace glup::protocol
