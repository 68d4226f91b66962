// JSON texts as values, and values as texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace glup::json {

struct Value;
using Array = std::vector<Value>;
using Object = std::vector<std::pair<std::string, Value>>;  // in the order of the text

inline constexpr std::size_t kMostBytes = 64 * 1024;  // of the text of a position
inline constexpr std::size_t kMostDepth = 64;         // of values within one another
inline constexpr std::size_t kMostDigits = 4300;      // of a whole number

// A whole number of more than 64 bits; or what a program has given that JSON does not know, as an
// error shows it.
struct Other {
    std::string text;
};

struct Value {
    std::variant<std::nullptr_t, bool, std::int64_t, double, Other, std::string, Array, Object>
        data;
    std::string_view source;  // where it stands in the text that was parsed, if in one

    template <class T>
    const T* as() const {
        return std::get_if<T>(&data);
    }
    bool is_null() const { return as<std::nullptr_t>() != nullptr; }
};

// One value and nothing after it. Throws NotationError that says where it went wrong: a text has
// UTF-8 and whole surrogate pairs only, and its numbers are finite.
Value parse(std::string_view text, std::size_t most_bytes = kMostBytes);

// The object that a text of any length holds, no key in it given twice. Throws InputError.
Object load_object(std::string_view text);

// The last member of that name, or null.
const Value* find(const Object& object, std::string_view name);

// In double quotes, with escapes for what is not printable.
std::string quoted(std::string_view text);

// Without spaces and in ASCII, as the writer writes it: numbers as they are, not as they stood.
std::string compact(const Value& value);

// A key as an error names it: in quotes unless it is a word.
std::string named(std::string_view key);

// As an error shows it: on one line, and at most 60 characters of it.
std::string shown(const Value& value);
std::string shown(std::string_view text);

}  // namespace glup::json
