// What stands after a deal of a game (docs/notation.md, "Games").
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/rules/series.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {

std::string_view why_won(Won won);  // in words; "" while nobody has

// Result and scores of the deal that was entered last, the accounts, the target or the pot, the
// next dealer, the winners; checks and payments where there are some.
std::string standing_json(const Series& series, const State& deal);

// All that a game goes on from, and who has won and why: what stands, and what the rules keep count
// of beside it.
std::string series_json(const Series& series);
// The game of these rules that goes on from there. Throws InputError or PositionError.
Series read_series(const json::Object& object, const Rules& rules);

}  // namespace glup::auction
