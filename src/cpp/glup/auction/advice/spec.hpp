// Who advises in the auction games, by specification, as in stock/advice/spec.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/search/options.hpp"

namespace glup::auction {

enum class Method : std::uint8_t { kAuto, kGreedy, kPimc, kRandom };

// auto, greedy, pimc, random.
std::span<const std::string_view> solver_names();
// Throws Error for another name.
Method solver_method(std::string_view name);

// What can be said of one. Throws Error for another name.
std::vector<KnownOption> solver_options(std::string_view name);

// What a specification says, as JSON; read_options() of asking.hpp reads its options and limits.
// Throws Error, which says what was expected.
std::string read_spec(std::string_view text);

}  // namespace glup::auction
