// Records of deals of the auction games (docs/notation.md): rules, deck, dealer and actions, as
// JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/auction/rules/state.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/record_error.hpp"

namespace glup::auction {

struct Record {
    Rules rules;             // with its options
    std::vector<Card> deck;  // in deal order
    int dealer = 0;
    std::vector<std::string> actions;  // as they were written: not checked before they are taken
    std::vector<std::pair<std::string, std::string>> extra;  // other keys, their values as JSON
};

// Fields of a record, or of a file of deals. Throw InputError.
Rules read_rules(const json::Fields& fields);  // with the options
int read_dealer(const json::Fields& fields, const Rules& rules);
std::vector<Card> read_deck(const json::Fields& fields, const Rules& rules);
std::vector<std::string> read_actions(const json::Fields& fields);

// Throw RecordError with the number of the record.
Record read_record(const json::Object& object, std::optional<int> number = std::nullopt);
Record parse_record(std::string_view json, std::optional<int> number = std::nullopt);

// Members of an open object. Options that were not given are left out.
void write_rules(json::Writer& out, const Rules& rules);
void write_options(json::Writer& out, const Rules& rules);
void write_record(json::Writer& out, const Record& record);
std::string record_json(const Record& record);

State first_state(const Record& record);
// Before action `ply`, 0 … actions.size(). Throws RecordError that names record, ply, text and
// reason.
State state_at(const Record& record, int ply, std::optional<int> number = std::nullopt);
// After one more action of the record. Throws RecordError likewise.
void take(State& state, const Record& record, int ply, std::optional<int> number = std::nullopt);

}  // namespace glup::auction
