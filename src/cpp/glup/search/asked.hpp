// What is asked of a search, as JSON: values of options and limits, checked. All throw Error.
#pragma once

#include <cstdint>
#include <string_view>

#include "glup/support/json.hpp"

namespace glup::asked {

[[noreturn]] void refuse(std::string_view name, const char* expected, const json::Value& value);

std::int64_t whole(std::string_view name, const json::Value& value);
std::int64_t count(std::string_view name, const json::Value& value);  // at least 1
bool flag(std::string_view name, const json::Value& value);
double positive(std::string_view name, const json::Value& value);
std::uint64_t seed_of(const json::Value& value);  // a number, or its digits as a text

}  // namespace glup::asked
