// Seats as people name them: of four the points of the compass, otherwise numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

// `N`, `E`, `S`, `W`; of other numbers of seats `N`, `1`, `2` …
std::string seat_text(int seat, const Rules& rules);

// From that, a number, or a point of the compass in full.
std::optional<int> read_seat(std::string_view text, const Rules& rules);

}  // namespace glup::auction
