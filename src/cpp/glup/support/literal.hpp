// Values in errors as a program has given them, and as Python writes them.
#pragma once

#include <string>
#include <string_view>

#include "glup/support/json.hpp"

namespace glup {

// In quotes, with escapes for what is not printable; at most 60 characters of it.
std::string literal(std::string_view text);
// None, True, False, 1, 0.5, inf, 'text', [1, 2].
std::string literal(const json::Value& value);

}  // namespace glup
