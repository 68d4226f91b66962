// Kinds of fields of a request: how one is read, and what the JSON Schema says of it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "glup/protocol/shape.hpp"
#include "glup/support/fields.hpp"

namespace glup::protocol {

struct Kind {
    enum class Type {
        kText,
        kOneOf,
        kWhole,
        kSeconds,
        kFlag,
        kObject,
        kSubject,
        kWordOrObject,
        kWholes,
        kTexts,
        kCards
    };

    Type type;
    std::string_view what = "";  // for errors
    std::string_view name = "";  // of an object's own schema
    std::string_view form = "";  // of a text that stands for an object
    std::int64_t least = 0;
    std::uint64_t most = 0;     // characters, a number, or items of a list
    std::int64_t lowest = 0;    // of the numbers of a list
    std::uint64_t highest = 0;  // likewise; characters of each of its texts
    std::vector<std::string_view> words = {};

    // Checks the field, and writes it: objects and cards as they stand, for who reads them further.
    // Throws InputError that names the field, its value and what was expected.
    void copy(const json::Fields& fields, std::string_view key, json::Writer& out) const;
    Shape schema() const;
};

inline Kind a_text(std::string_view what, std::uint64_t most = 1000) {
    return {.type = Kind::Type::kText, .what = what, .most = most};
}
inline Kind a_word(std::vector<std::string_view> words) {
    return {.type = Kind::Type::kOneOf, .words = std::move(words)};
}
inline Kind a_whole(std::int64_t least, std::uint64_t most) {
    return {.type = Kind::Type::kWhole, .least = least, .most = most};
}
inline Kind a_time(std::uint64_t most) {  // more than 0, in seconds
    return {.type = Kind::Type::kSeconds, .most = most};
}
inline Kind a_flag() { return {.type = Kind::Type::kFlag}; }
inline Kind an_object(std::string_view what, std::string_view name) {
    return {.type = Kind::Type::kObject, .what = what, .name = name};
}
// An object, or a text of that form that stands for one.
inline Kind a_subject(std::string_view what, std::string_view name, std::string_view form,
                      std::uint64_t most) {
    return {.type = Kind::Type::kSubject, .what = what, .name = name, .form = form, .most = most};
}
// One of these words, or an object.
inline Kind a_word_or(std::vector<std::string_view> words, std::string_view what,
                      std::string_view name) {
    return {
        .type = Kind::Type::kWordOrObject, .what = what, .name = name, .words = std::move(words)};
}
inline Kind wholes(std::int64_t least, std::uint64_t most, std::uint64_t highest) {
    return {.type = Kind::Type::kWholes, .least = least, .most = most, .highest = highest};
}
// Points, which may be below zero.
inline Kind totals(std::int64_t least, std::uint64_t most, std::int64_t highest) {
    Kind kind = wholes(least, most, static_cast<std::uint64_t>(highest));
    kind.lowest = -highest;
    return kind;
}
inline Kind some_names(std::int64_t least, std::uint64_t most, std::uint64_t highest) {
    return {.type = Kind::Type::kTexts,
            .what = "names",
            .least = least,
            .most = most,
            .highest = highest};
}
inline Kind a_deck() { return {.type = Kind::Type::kCards, .what = "cards in deal order"}; }

}  // namespace glup::protocol
