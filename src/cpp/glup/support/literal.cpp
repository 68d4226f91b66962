#include "glup/support/literal.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "glup/support/json_writer.hpp"
#include "glup/support/utf8.hpp"

namespace glup {
namespace {

constexpr std::size_t kMostShown = 60;  // characters

std::string cut(const std::string& text) {
    if (character_count(text) <= kMostShown) return text;
    std::size_t end = 0;
    for (std::size_t i = 0; i + 1 < kMostShown; ++i)
        end += first_character(std::string_view(text).substr(end)).size;
    return text.substr(0, end) + "…";
}

std::string escape(char32_t code) {
    switch (code) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: break;
    }
    std::array<char, 12> text{};
    const char* const form = code <= 0xff ? "\\x%02x" : code <= 0xffff ? "\\u%04x" : "\\U%08x";
    std::snprintf(text.data(), text.size(), form, static_cast<unsigned>(code));
    return text.data();
}

std::string in_quotes(std::string_view text) {
    const bool has_single = text.find('\'') != std::string_view::npos;
    const char quote = has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
    std::string result(1, quote);
    while (!text.empty()) {
        const auto [code, size] = first_character(text);
        const std::string_view character = text.substr(0, size == 0 ? 1 : size);
        text.remove_prefix(character.size());
        if (size == 0) {
            result += '?';
        } else if (!is_printable(code) || code == 0xa0 || code == 0xad) {
            result += escape(code);
        } else {
            if (character.front() == quote || character.front() == '\\') result += '\\';
            result += character;
        }
    }
    return result + quote;
}

std::string whole(const json::Value& value) {
    if (value.as<std::nullptr_t>() != nullptr) return "None";
    if (const auto* flag = value.as<bool>()) return *flag ? "True" : "False";
    if (const auto* text = value.as<std::string>()) return in_quotes(*text);
    if (const auto* number = value.as<double>(); number != nullptr && !std::isfinite(*number))
        return std::isnan(*number) ? "nan" : *number < 0 ? "-inf" : "inf";
    const auto* items = value.as<json::Array>();
    if (items == nullptr) return json::compact(value);
    std::string text = "[";
    for (const json::Value& item : *items) text += (text.size() > 1 ? ", " : "") + whole(item);
    return text + "]";
}

}  // namespace

std::string literal(std::string_view text) { return cut(in_quotes(text)); }
std::string literal(const json::Value& value) { return cut(whole(value)); }

}  // namespace glup
