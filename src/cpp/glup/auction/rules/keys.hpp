// The declaration of all keys that rules have: what a record's `options` and a house's file may
// say, and what documentation and tables are made from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "glup/auction/rules/rules.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {

enum class KeyType : std::uint8_t {
    kBoolean,
    kInteger,  // of low to high
    kWord,     // one of words
    kPoints,   // a meld table: 0 to 6 numbers, or "game"
};

struct Key {
    std::string_view name;
    KeyType type;
    std::string_view purpose;  // one sentence
    std::int32_t low = 0;
    std::int32_t high = 1;
    std::span<const std::string_view> words{};
    // As an option of a record; where a house's file says nothing else it has the row's value.
    bool (*offered)(const Rules& row) = nullptr;  // null: it is for files only
    // The values that an option may have in this row besides low to high, [] if all of these.
    std::span<const std::int32_t> values{};
    std::int32_t (*get)(const Rules&) = nullptr;  // of a word its number
    void (*set)(Rules&, std::int32_t) = nullptr;
    MeldKind table = kMeldKinds;  // of kPoints

    bool is_option(const Rules& row) const { return offered != nullptr && offered(row); }
};

// Every key, in the order in which files and documentation have them.
std::span<const Key> keys();

// The rules of a name. Throws NotationError that names those there are.
const Rules& find_rules(std::string_view name);

// Applies the options of a record or a game. Throws InputError: one that the row does not have,
// with those that it has; a value that is not one of its values.
Rules with_options(const Rules& rules, const json::Object& options);

// What a record's `rules` or a house's file says: a name, or an object that has `from`, `name` and
// what differs. Throws InputError, NotationError.
Rules read_rules(const json::Value& value);

// A value as JSON has it; and what is written of rules that were read: null where options were not
// given, keys that are as in the row.
json::Value value_of(const Key& key, const Rules& rules);
json::Object options_of(const Rules& rules);
json::Value rules_value(const Rules& rules);  // a name, or a house's object

}  // namespace glup::auction
