// A position as people write it: what of it is given, and every fault that is found.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/notation/json_fields.hpp"
#include "glup/stock/notation/position.hpp"

namespace glup {

// Faults are noted, so that one error can tell of all: first what is wrong with a field by itself,
// then what contradicts the rules or another field. Of the latter nothing is told that relies on a
// field which could not be read.
class PositionFaults {
public:
    void add(std::vector<std::string> faults);
    // From here on nothing is told that relies on the field.
    void unread(std::string_view field) { failed_.emplace(field); }
    // Of a field that can't be read.
    void note(std::string_view field, const std::string& fault);
    // Of a field that the others do not tell.
    void missing(std::string_view field, const std::string& fault);
    // Of the field that it begins with, against the rules or others.
    void against(const std::string& fault);

    void finish() const {
        if (!faults_.empty()) throw PositionError(faults_);
    }

private:
    std::vector<std::string> faults_;
    std::set<std::string, std::less<>> failed_;  // fields that could not be read
};

// None where it was left out or could not be read.
struct GivenPosition {
    using Sides = std::array<std::optional<int>, rules::kSeats>;  // mine, the opponent's

    rules::RulesetId ruleset = rules::kDefaultRuleset;
    std::optional<int> phase;
    std::string_view decision;  // "" for none
    std::optional<int> trump;
    Card turnup = kNoCard;
    std::optional<int> stock;
    Card led = kNoCard;
    CardSet hand;
    std::vector<Position::Melded> table;
    std::vector<Position::Melded> opponent_table;
    std::optional<CardSet> opponent_known;
    std::optional<int> concealed;
    std::optional<CardSet> played;
    std::optional<int> trick;
    int glups = 0;
    Sides scores;
    Sides counters;
    CardSet known;
};

// Each field by itself.
GivenPosition read_given(const JsonFields& fields, PositionFaults& faults);

// What was given, and what follows from it; `fields` is what it was read from.
Position completed(const GivenPosition& given, const JsonFields& fields, PositionFaults& faults);

// Melded cards: a list of entries, or a text as they are drawn. Throws PositionError.
std::vector<Position::Melded> read_table(const JsonFields& fields, std::string_view key);

}  // namespace glup
