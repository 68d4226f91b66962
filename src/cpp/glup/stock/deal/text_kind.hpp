// What a text is, told once for everybody who is given one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "glup/stock/deal/record.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/json.hpp"

namespace glup {

enum class TextKind : std::uint8_t {
    kSeen,     // a deal as one player saw it
    kRecord,   // JSON with a deck or with actions, maybe with `?` in the deck
    kRecords,  // several of them, one a line
    kLine,     // a position on one line
    kDrawing,
    kEndgame,
    kPosition,   // JSON, good or bad
    kUnreadable  // none of these, or nothing
};
const char* kind_name(TextKind kind);

// By what the text begins with, and the words in it: it may still be wrong.
TextKind text_kind(std::string_view text);

// Whether a line is the first of a deal as one player saw it.
bool begins_seen_deal(std::string_view line);

// The view that a position describes, in whichever form. `seat` is the owner's; if it is not given,
// what the text says, else 0. Throws PositionError.
View view_of_text(std::string_view text, std::optional<int> seat = std::nullopt);
// Likewise the fields of its JSON.
View view_of_fields(const json::Object& object, int seat);
// Likewise its JSON alone.
View view_of_json(std::string_view text, int seat);

// A deal from however it is written, as far as it is known. `seat`: whose it is, where only their
// cards are known and the rest of the deck is a guess.
struct KnownDeal {
    Record record;
    std::optional<int> seat;
};

// Of the JSON of a record, maybe with "?" in its deck, or the text of a deal as one player saw it.
// Throws RecordError.
KnownDeal read_known_deal(std::string_view text);

}  // namespace glup
