#include "glup/support/fields.hpp"

#include <algorithm>

#include "glup/support/listing.hpp"

namespace glup::json {

const Value* given(const Object& object, std::string_view name) {
    const Value* value = find(object, name);
    return value == nullptr || value->as<std::nullptr_t>() != nullptr ? nullptr : value;
}

std::optional<std::string_view> text_in(const Object& object, std::string_view name) {
    const Value* value = given(object, name);
    const auto* text = value == nullptr ? nullptr : value->as<std::string>();
    return text == nullptr ? std::nullopt : std::optional<std::string_view>(*text);
}

std::optional<int> number_in(const Object& object, std::string_view name) {
    const Value* value = given(object, name);
    const auto* number = value == nullptr ? nullptr : value->as<std::int64_t>();
    return number == nullptr ? std::nullopt : std::optional(static_cast<int>(*number));
}

std::vector<std::string> texts_in(const Object& object, std::string_view name) {
    if (given(object, name) == nullptr) return {};
    return Fields(object).texts(name, "a list of texts", "item");
}

InputError Fields::fault(std::string_view key, const std::string& expected,
                         const std::string& reason) const {
    const Value* value = find(key);
    if (value == nullptr) return InputError(name(key) + ": missing, expected " + expected);
    return InputError(name(key) + ": expected " + expected + ", given " + shown(*value) +
                          (reason.empty() ? "" : " (" + reason + ")"),
                      shown(*value));
}

const Value& Fields::any(std::string_view key, const std::string& expected) const {
    const Value* value = find(key);
    if (value == nullptr) throw fault(key, expected);
    return *value;
}

std::int64_t Fields::integer(std::string_view key, std::int64_t low, std::int64_t high) const {
    const std::string expected =
        "an integer from " + std::to_string(low) + " to " + std::to_string(high);
    const auto number = typed<std::int64_t>(key, expected);
    if (number < low || number > high) throw fault(key, expected);
    return number;
}

bool Fields::boolean(std::string_view key) const { return typed<bool>(key, "true or false"); }

std::size_t Fields::one_of(std::string_view key, std::span<const std::string_view> words) const {
    const std::string expected = "one of " + listing(words, ", ");
    const auto found = std::find(words.begin(), words.end(), typed<std::string>(key, expected));
    if (found == words.end()) throw fault(key, expected);
    return static_cast<std::size_t>(found - words.begin());
}

Fields Fields::object(std::string_view key, const std::string& expected) const {
    return Fields(typed<Object>(key, expected), name(key));
}

const Array& Fields::sequence(std::string_view key, const std::string& expected) const {
    return typed<Array>(key, expected);
}

std::vector<std::string> Fields::texts(std::string_view key, const std::string& expected,
                                       const std::string& each) const {
    std::vector<std::string> found;
    for (const Value& value : sequence(key, expected)) {
        const auto* text = value.as<std::string>();
        if (text == nullptr) {
            throw fault(key, expected,
                        each + " " + std::to_string(found.size()) + " is " + shown(value));
        }
        found.push_back(*text);
    }
    return found;
}

}  // namespace glup::json
