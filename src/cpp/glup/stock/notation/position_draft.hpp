// A position as people write it: what of it is given, and every fault that is found.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_fields.hpp"

namespace glup {

// First what is wrong with a field by itself is noted, then what contradicts the rules or another
// field. Of the latter nothing is told that relies on a field which could not be read.
class DraftFaults : public PositionFaults {
public:
    // From here on nothing is told that relies on the field.
    void unread(std::string_view field) { failed_.emplace(field); }
    // Reads a field.
    template <class Read>
    void take(std::string_view field, Read&& read) {
        if (!PositionFaults::take(read)) unread(field);
    }
    // Of the field that it begins with, against the rules or others.
    void against(const std::string& fault);
    // Of a field that the others do not tell.
    void missing(std::string_view field, const std::string& fault) {
        against(fault);
        unread(field);
    }

private:
    std::set<std::string, std::less<>> failed_;  // fields that could not be read
};

// None where it was left out or could not be read.
struct PositionDraft {
    using Sides = std::array<std::optional<int>, rules::kSeats>;  // mine, the opponent's

    Position told;  // all that has no field of its own here
    std::optional<int> phase;
    std::string_view decision;  // "" for none
    std::optional<int> trump;
    std::optional<int> stock;
    std::optional<CardSet> opponent_known;
    std::optional<int> concealed;
    std::optional<CardSet> played;
    std::optional<int> trick;
    Sides scores;
    Sides counters;
};

// Each field by itself.
PositionDraft read_draft(const PositionFields& fields, DraftFaults& faults);

// What was given, and what follows from it; `fields` is what it was read from.
Position completed(const PositionDraft& draft, const PositionFields& fields, DraftFaults& faults);

// Melded cards: a list of entries, or a text as they are drawn. Throws InputError.
std::vector<Position::Melded> read_table(const PositionFields& fields, std::string_view key);

}  // namespace glup
