// The rules of one game for people and programs, made from the declaration of their keys.
#pragma once

#include <string>

#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

// A paragraph on each line, so that it can be folded to any width; all keys with their values, and
// what the options may be.
std::string rules_page(const Rules& rules);

// All keys in the form of a house's file, with what they mean: to begin one's own from.
std::string rules_toml(const Rules& rules);

// All keys as a JSON list: name, type, purpose, value, option (whether it is one of these rules),
// and what it may be: low and high, words, or values.
std::string keys_json(const Rules& rules);

// What a key may be: `1 to 1000000`, `reach or bid-out`; as an option of these rules what that may
// be.
std::string range_text(const Key& key, const Rules& rules);

}  // namespace glup::auction
