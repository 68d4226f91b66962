// A deal of an auction game as one player saw it, as text (docs/auction-notation.md).
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/seen/seen_deal.hpp"

namespace glup::auction {

// Whether a text begins as such a deal does: the first line that says something is its `rules`.
bool begins_seen(std::string_view text);

// Throws RecordError that names the line, what it found and what was expected.
SeenDeal parse_seen(std::string_view text);

// The text that parse_seen() reads as the same deal: the auction on a line, then a line for each
// trick and for all else.
std::string seen_text(const SeenDeal& deal);

}  // namespace glup::auction
