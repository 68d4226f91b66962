// Reads what a host draws of a position for people (docs/notation.md, "Drawings").
#pragma once

#include <optional>
#include <string_view>

#include "glup/stock/notation/position_line.hpp"

namespace glup {

// Whether a line of it begins as a drawing does.
bool is_drawing(std::string_view text);

// The position that a drawing shows. With all cards open it is that of the player to act, or at
// `seat`; only in phase 2, where a player knows them all. Throws InputError that quotes what can't
// be read.
WrittenPosition read_drawing(std::string_view text, std::optional<int> seat = std::nullopt);

}  // namespace glup
