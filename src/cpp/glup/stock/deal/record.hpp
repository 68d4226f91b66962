// Records of deals (docs/notation.md, "Records"): deck, dealer and actions, as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/record_error.hpp"

namespace glup {

struct Record {
    rules::RulesetId rules{};
    std::vector<Card> deck;  // in deal order; kNoCard, written "?", for one that is not known
    int dealer = 0;
    bool exact_cut = false;
    std::vector<std::string> actions;  // as they were written: not checked before they are taken
    std::vector<std::pair<std::string, std::string>> extra;  // other keys, their values as JSON

    const rules::Ruleset& ruleset() const { return rules::ruleset(rules); }
};

// Fields of a record. Throw InputError. Where no rules are given they are those that the notation
// leaves out, and no exact cut need be told where none scores.
rules::RulesetId read_rules(const json::Fields& fields);
bool read_exact_cut(const json::Fields& fields, const rules::Ruleset& ruleset);
std::vector<std::string> read_actions(const json::Fields& fields);
std::vector<Card> read_whole_deck(const json::Fields& fields, const rules::Ruleset& ruleset);

// A record whose deck is whole; `number` is that of the record, for errors. Throw RecordError.
Record read_record(const json::Object& object, std::optional<int> number = std::nullopt);
Record parse_record(std::string_view json, std::optional<int> number = std::nullopt);

// Our keys in the order of the notation, then the extra ones.
void write_record(json::Writer& out, const Record& record);
std::string record_json(const Record& record);
std::string deck_text(const std::vector<Card>& deck);

// The state before the first lead. Throws Error if the deck is not whole.
State first_state(const Record& record);

// The state before action `ply`, 0 .. the number of actions; later actions are not looked at.
// Throws RecordError if there is no such ply or an earlier action can't be taken.
State state_at(const Record& record, int ply, std::optional<int> number = std::nullopt);

}  // namespace glup
