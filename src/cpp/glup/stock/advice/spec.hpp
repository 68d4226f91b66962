// Solvers by specification, as players are told: `NAME` or `NAME:option=value,…`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "glup/stock/search/advice.hpp"

namespace glup {

// auto, exact, greedy, network, pimc, random.
std::span<const std::string_view> solver_names();
// Throws Error for another name.
Method solver_method(std::string_view name);

// What a specification says, as JSON: its `name`; the `options` and the limits (`limited`) that it
// gives, checked, as read_options reads them; the names of all options that there are (`known`).
// Throws Error, which says what was expected.
std::string read_spec(std::string_view text);

}  // namespace glup
