// Keys that are lists: how each is read and written.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "glup/auction/rules/rules.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {

inline constexpr std::array<std::string_view, 2> kGrids = {"G1", "G5"};

// In JSON 500.0 is a whole number too.
std::optional<std::int64_t> whole_number(const json::Value& value);

// False, and rules that nobody should use, if the value is none of that key.
bool read_card_points(Rules& rules, const json::Value& value);
bool read_grid(Rules& rules, const json::Value& value);
bool read_prices(Rules& rules, const json::Value& value);
bool read_suit_price(Rules& rules, const json::Value& value);

json::Value write_card_points(const Rules& rules);
json::Value write_grid(const Rules& rules);
json::Value write_prices(const Rules& rules);
json::Value write_suit_price(const Rules& rules);

}  // namespace glup::auction
