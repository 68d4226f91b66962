// A deal from however it is written, as far as it is known.
#pragma once

#include <optional>
#include <string_view>

#include "glup/stock/deal/record.hpp"

namespace glup {

// `seat`: whose it is, where only their cards are known and the rest of the deck is a guess.
struct KnownDeal {
    Record record;
    std::optional<int> seat;
};

// Of the JSON of a record, maybe with "?" in its deck, or the text of a deal as one player saw it.
// Throws RecordError.
KnownDeal read_known_deal(std::string_view text);

}  // namespace glup
