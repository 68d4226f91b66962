// The declaration of all keys that rules have: what a record's `options` and a house's file may
// say, and what documentation and tables are made from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "glup/auction/rules/rules.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {

enum class KeyType : std::uint8_t {
    kBoolean,
    kInteger,  // of low to high
    kWord,     // one of words
    kPoints,   // a meld table: 0 to 6 numbers, or "game"
    kAmount,   // one of low to high, or one of words
    kList,     // of numbers or of pairs
};

// What a key says of rules, and how. All may stand in a house's file; some are also options.
struct Key {
    std::string_view name;
    KeyType type;
    std::string_view purpose;  // one sentence
    std::int32_t low = 0;
    std::int32_t high = 1;
    std::span<const std::string_view> words{};
    // Of a word its number; where numbers stand beside words -1 and below.
    std::int32_t (*get)(const Rules&) = nullptr;
    void (*set)(Rules&, std::int32_t) = nullptr;
    // Of a list, which may also be one of words; false if it is none of this key.
    bool (*read)(Rules&, const json::Value&) = nullptr;
    json::Value (*write)(const Rules&) = nullptr;
    std::string_view expected{};
    MeldKind table = kMeldKinds;  // that it is, or that it has an entry of
    // Whether it is an option of records of these rules; null: it is for files only.
    bool (*offered)(const Rules&) = nullptr;
    // The only values that it has as an option, if these are not low to high; with `scaled` times
    // the scale.
    std::span<const std::int32_t> values{};
    bool scaled = false;

    // Whether a file may have it only for rules that have it as an option.
    bool only_there = false;
    bool other_name = false;  // for what other keys say
    // Whether rules can have it at all; null: all can.
    bool (*there)(const Rules&) = nullptr;
    std::string_view where{};  // if not: where it is, as "where chips are played for"

    bool is_option(const Rules& rules) const { return offered != nullptr && offered(rules); }
    bool is_known(const Rules& rules) const {
        return (there == nullptr || there(rules)) && (!only_there || is_option(rules));
    }
};

// Rules that can't be played: the key at fault, what was found of it, and what was expected.
class KeyFault : public InputError {
public:
    KeyFault(std::string key, const std::string& found, std::string expected)
        : InputError(key + ": " + found + " given, expected " + expected, found),
          key_(std::move(key)),
          expected_(std::move(expected)) {}
    const std::string& key() const { return key_; }
    const std::string& expected() const { return expected_; }

private:
    std::string key_, expected_;
};

// Every key, in the order in which files and documentation have them.
std::span<const Key> keys();

// Whether another value of a key could make a difference, the others being as they are.
bool may_matter(const Key& key, const Rules& rules);

// The rules of a name. Throws NotationError that names those there are.
const Rules& find_rules(std::string_view name);

// Applies the options of a record or a game. Throws InputError: one that the row does not have,
// with those that it has; a value that is not one of its values.
Rules with_options(const Rules& rules, const json::Object& options);

// Throws InputError for what can't be a value of a key, whatever others are; of one that these
// rules don't know, too.
void check_value(const Rules& rules, std::string_view key, const json::Value& value);

// What a record's `rules` or a house's file says: a name, or an object that has `from`, `name` and
// what differs. Throws InputError, NotationError.
Rules read_rules(const json::Value& value);

// Whether a key may change anything beside the others as they are: where not, a house may not say
// it.
bool can_matter(std::string_view key, const Rules& rules);

// Throws Error if there is none.
std::size_t key_number(std::string_view name);
inline const Key& key_named(std::string_view name) { return keys()[key_number(name)]; }

// Those that are lists (list_keys.cpp).
inline constexpr std::array<std::string_view, 2> kGrids = {"G1", "G5"};

// In JSON 500.0 is a whole number too.
std::optional<std::int64_t> whole_number(const json::Value& value);

// False, and rules that nobody should use, if the value is none of that key.
bool read_card_points(Rules& rules, const json::Value& value);
bool read_grid(Rules& rules, const json::Value& value);
bool read_prices(Rules& rules, const json::Value& value);
bool read_suit_price(Rules& rules, const json::Value& value);

json::Value write_card_points(const Rules& rules);
json::Value write_grid(const Rules& rules);
json::Value write_prices(const Rules& rules);
json::Value write_suit_price(const Rules& rules);

json::Value value_of(const Key& key, const Rules& rules);
void copy_value(const Key& key, const Rules& from, Rules& to);
// Points of a meld as files have them: a number or "game".
json::Value points_value(std::int32_t points);
// What is written of rules that were read: the options that were given; a name, or a house's
// object.
json::Object options_of(const Rules& rules);
json::Value rules_value(const Rules& rules);

}  // namespace glup::auction
