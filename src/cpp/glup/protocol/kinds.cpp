#include "glup/protocol/kinds.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <optional>

#include "glup/support/near_word.hpp"
#include "glup/support/utf8.hpp"

namespace glup::protocol {
namespace {

using json::Fields;
using json::Value;

void copy_text(std::string_view what, std::uint64_t most, const Fields& fields,
               std::string_view key, json::Writer& out) {
    const std::string expected =
        std::string(what) + " of 1 to " + std::to_string(most) + " characters";
    const auto* text = fields.any(key, expected).as<std::string>();
    if (text == nullptr || text->empty() || character_count(*text) > most)
        throw fields.fault(key, expected);
    out.text(*text);
}

// The digits of a whole number that is within these.
std::optional<std::string> whole_text(const Value& value, std::int64_t least, std::uint64_t most) {
    if (const auto* number = value.as<std::int64_t>()) {
        const bool fits =
            *number >= least && (*number < 0 || static_cast<std::uint64_t>(*number) <= most);
        return fits ? std::optional(std::to_string(*number)) : std::nullopt;
    }
    const auto* other = value.as<json::Other>();
    if (other == nullptr) return std::nullopt;
    std::uint64_t number = 0;
    const char* end = other->text.data() + other->text.size();
    const auto [at, error] = std::from_chars(other->text.data(), end, number);
    return error == std::errc{} && at == end && number <= most ? std::optional(other->text)
                                                               : std::nullopt;
}

void copy_whole(const Kind& kind, const Fields& fields, std::string_view key, json::Writer& out) {
    const std::string expected =
        "an integer from " + std::to_string(kind.least) + " to " + std::to_string(kind.most);
    const auto text = whole_text(fields.any(key, expected), kind.least, kind.most);
    if (!text) throw fields.fault(key, expected);
    out.raw(*text);
}

void copy_time(double most, const Fields& fields, std::string_view key, json::Writer& out) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%g", most);
    const std::string expected = std::string("a number above 0, at most ") + digits;
    const Value& value = fields.any(key, expected);
    double number = -1;
    if (const auto* real = value.as<double>()) number = *real;
    if (const auto* integer = value.as<std::int64_t>()) number = static_cast<double>(*integer);
    if (!(number > 0) || number > most) throw fields.fault(key, expected);
    out.value(number);
}

// `each` writes an item, or says that it is none.
template <class Each>
void copy_list(const Kind& kind, const std::string& of, const Fields& fields, std::string_view key,
               json::Writer& out, const Each& each) {
    std::string count = std::to_string(kind.least);
    if (static_cast<std::uint64_t>(kind.least) != kind.most)
        count += " to " + std::to_string(kind.most);
    const std::string expected = "a list of " + count + " " + of;
    const json::Array& values = fields.sequence(key, expected);
    if (values.size() < static_cast<std::size_t>(kind.least) || values.size() > kind.most)
        throw fields.fault(key, expected);
    out.begin_array();
    for (const Value& value : values)
        if (!each(value)) throw fields.fault(key, expected);
    out.end_array();
}

void copy_wholes(const Kind& kind, const Fields& fields, std::string_view key, json::Writer& out) {
    const std::string of =
        "whole numbers from " + std::to_string(kind.lowest) + " to " + std::to_string(kind.highest);
    copy_list(kind, of, fields, key, out, [&](const Value& value) {
        const auto text = whole_text(value, kind.lowest, kind.highest);
        if (text) out.raw(*text);
        return text.has_value();
    });
}

void copy_texts(const Kind& kind, const Fields& fields, std::string_view key, json::Writer& out) {
    const std::string of =
        std::string(kind.what) + " of 1 to " + std::to_string(kind.highest) + " characters";
    copy_list(kind, of, fields, key, out, [&](const Value& value) {
        const auto* text = value.as<std::string>();
        if (text == nullptr || text->empty() || character_count(*text) > kind.highest) return false;
        out.text(*text);
        return true;
    });
}

void copy_object(std::string_view what, const Fields& fields, std::string_view key,
                 json::Writer& out) {
    const std::string expected = "an object, " + std::string(what);
    const Value& value = fields.any(key, expected);
    if (value.as<json::Object>() == nullptr) throw fields.fault(key, expected);
    out.raw(value.source);
}

void copy_word_or_object(const Kind& kind, const Fields& fields, std::string_view key,
                         json::Writer& out) {
    std::string expected;
    for (const std::string_view word : kind.words) expected.append(word).append(", ");
    expected += "or an object, " + std::string(kind.what);
    const Value& value = fields.any(key, expected);
    const auto* word = value.as<std::string>();
    const bool is_known = word != nullptr && std::find(kind.words.begin(), kind.words.end(),
                                                       *word) != kind.words.end();
    if (is_known) {
        out.text(*word);
        return;
    }
    if (value.as<json::Object>() == nullptr) {
        const auto meant = word == nullptr ? std::nullopt : near_word(*word, kind.words);
        throw fields.fault(key, expected, meant ? "did you mean " + std::string(*meant) + "?" : "");
    }
    out.raw(value.source);
}

void copy_cards(const Kind& kind, const Fields& fields, std::string_view key, json::Writer& out) {
    const std::string expected(kind.what);
    const Value& value = fields.any(key, expected);
    if (value.as<std::string>() == nullptr && value.as<json::Array>() == nullptr)
        throw fields.fault(key, expected);
    out.raw(value.source);
}

}  // namespace

void Kind::copy(const Fields& fields, std::string_view key, json::Writer& out) const {
    switch (type) {
        case Type::kText: return copy_text(what, most, fields, key, out);
        case Type::kOneOf: out.value(words[fields.one_of(key, words)]); return;
        case Type::kWhole: return copy_whole(*this, fields, key, out);
        case Type::kSeconds: return copy_time(static_cast<double>(most), fields, key, out);
        case Type::kFlag: out.value(fields.boolean(key)); return;
        case Type::kObject: return copy_object(what, fields, key, out);
        case Type::kSubject: {
            const std::string whole(what), text(form);
            if (fields.any(key, whole + " as an object or " + text).as<std::string>() != nullptr)
                return copy_text(form, most, fields, key, out);
            return copy_object(whole + ", or " + text, fields, key, out);
        }
        case Type::kWordOrObject: return copy_word_or_object(*this, fields, key, out);
        case Type::kWholes: return copy_wholes(*this, fields, key, out);
        case Type::kTexts: return copy_texts(*this, fields, key, out);
        case Type::kCards: return copy_cards(*this, fields, key, out);
    }
}

Shape Kind::schema() const {
    switch (type) {
        case Type::kText: return text_of(most);
        case Type::kOneOf: return one_of(words);
        case Type::kWhole: return whole_from(least, most);
        case Type::kSeconds: return seconds(static_cast<double>(most));
        case Type::kFlag: return flag();
        case Type::kObject: return ref(name);
        case Type::kSubject: return any_of({ref(name), text_of(most)});
        case Type::kWordOrObject: return any_of({one_of(words), ref(name)});
        case Type::kWholes:
            return list_of(whole_from(lowest, highest), least, static_cast<std::int64_t>(most));
        case Type::kTexts: return list_of(text_of(highest), least, static_cast<std::int64_t>(most));
        case Type::kCards: return ref("deck");
    }
    return {};
}

}  // namespace glup::protocol
