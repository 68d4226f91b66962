#include "glup/search/query.hpp"

#include <charconv>
#include <string>

#include "glup/support/error.hpp"
#include "glup/support/literal.hpp"

namespace glup::query {

void refuse(std::string_view name, std::string_view expected, const json::Value& value) {
    throw Error(std::string(name) + ": expected " + std::string(expected) + ", given " +
                literal(value));
}

const json::Object& object(std::string_view name, const json::Value& value) {
    const auto* found = value.as<json::Object>();
    if (found == nullptr) refuse(name, "an object", value);
    return *found;
}

std::int64_t whole(std::string_view name, const json::Value& value) {
    const auto* found = value.as<std::int64_t>();
    if (found == nullptr) refuse(name, "a whole number", value);
    return *found;
}

std::int64_t count(std::string_view name, const json::Value& value) {
    const auto* found = value.as<std::int64_t>();
    if (found == nullptr || *found < 1) refuse(name, "a whole number of at least 1", value);
    return *found;
}

const std::string& text(std::string_view name, const json::Value& value) {
    const auto* found = value.as<std::string>();
    if (found == nullptr) refuse(name, "a text", value);
    return *found;
}

bool flag(std::string_view name, const json::Value& value) {
    const auto* found = value.as<bool>();
    if (found == nullptr) refuse(name, "true or false", value);
    return *found;
}

double positive(std::string_view name, const json::Value& value) {
    const auto* number = value.as<double>();
    const auto* integer = value.as<std::int64_t>();
    const double found = number != nullptr    ? *number
                         : integer != nullptr ? static_cast<double>(*integer)
                                              : 0;
    if (!(found > 0)) refuse(name, "a positive number", value);
    return found;
}

std::uint64_t seed_of(const json::Value& value) {
    const auto* text = value.as<std::string>();
    const std::string_view digits = text != nullptr ? std::string_view(*text) : value.source;
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty())
        refuse("seed", "a whole number from 0 to 2**64 - 1", value);
    return seed;
}

}  // namespace glup::query
