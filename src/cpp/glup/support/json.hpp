// JSON texts as values: as much of it as reading a position takes.
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

struct OtherNumber {};  // a number that is no integer of 64 bits

struct Value {
    std::variant<std::nullptr_t, bool, std::int64_t, OtherNumber, std::string, Array, Object> data;
    std::string_view source;  // where it stands in the text that was parsed

    template <class T>
    const T* as() const {
        return std::get_if<T>(&data);
    }
};

// One value and nothing after it. Throws NotationError that names the byte where it went wrong.
Value parse(std::string_view text);

// The last member of that name, or null.
const Value* find(const Object& object, std::string_view name);

// In double quotes, with escapes.
std::string quoted(std::string_view text);

}  // namespace glup::json
