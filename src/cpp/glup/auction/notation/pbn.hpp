// Deals as tags (docs/notation.md, "Deals as tags"): `[Deal "N:…"]`, with repeated ranks and two to
// eight seats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "glup/auction/notation/record.hpp"
#include "glup/auction/notation/tags.hpp"

namespace glup::auction {

// Ends with an empty line. Throws RecordError if an action can't be taken.
std::string pbn_text(const Record& record);

// The deck is one that deals these hands. `rules` are those of tags that do not say their own.
// Throws RecordError.
Record read_pbn(const Tags& tags, std::optional<int> number = std::nullopt,
                std::string_view rules = "");

}  // namespace glup::auction
