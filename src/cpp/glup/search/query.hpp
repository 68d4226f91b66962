// What is asked of a search, as JSON: values of options and limits, checked. All throw Error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "glup/support/json.hpp"

namespace glup::query {

[[noreturn]] void refuse(std::string_view name, std::string_view expected,
                         const json::Value& value);

const json::Object& object(std::string_view name, const json::Value& value);
std::int64_t whole(std::string_view name, const json::Value& value);
std::int64_t count(std::string_view name, const json::Value& value);  // at least 1
const std::string& text(std::string_view name, const json::Value& value);
bool flag(std::string_view name, const json::Value& value);
double positive(std::string_view name, const json::Value& value);
std::uint64_t seed_of(const json::Value& value);  // a number, or its digits as a text

}  // namespace glup::query
