// What is asked of a search, as JSON: values of options and limits, checked. All throw Error.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "glup/support/json.hpp"

namespace glup::query {

[[noreturn]] void refuse(std::string_view name, std::string_view expected,
                         const json::Value& value);

std::int64_t whole(std::string_view name, const json::Value& value);
std::int64_t count(std::string_view name, const json::Value& value);  // at least 1
bool flag(std::string_view name, const json::Value& value);
double positive(std::string_view name, const json::Value& value);
std::uint64_t seed_of(const json::Value& value);  // a number, or its digits as a text

// Sets what a key asks for.
template <class To>
using Setter = void (*)(To&, std::string_view name, const json::Value&);

// Reads a JSON object: by these setters, where null says nothing, or else by `other`.
template <class To, std::size_t kCount>
void read_object(std::string_view text, To& to,
                 const std::array<std::pair<std::string_view, Setter<To>>, kCount>& setters,
                 Setter<To> other) {
    const json::Value parsed = json::parse(text);
    const auto* object = parsed.as<json::Object>();
    if (object == nullptr) refuse("options", "an object", parsed);
    for (const auto& [name, value] : *object) {
        Setter<To> setter = nullptr;
        for (const auto& [ours, its] : setters)
            if (ours == name) setter = its;
        if (setter == nullptr)
            other(to, name, value);
        else if (value.template as<std::nullptr_t>() == nullptr)
            setter(to, name, value);
    }
}

}  // namespace glup::query
