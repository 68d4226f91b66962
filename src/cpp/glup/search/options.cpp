#include "glup/search/options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "glup/search/query.hpp"

namespace glup {
namespace {

std::string general(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", number);
    return text.data();
}

std::string words_of(const OptionFacts& facts) {
    std::string text;
    for (std::size_t i = 0; i < facts.words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == facts.words.size() ? " or " : ", ";
        text += facts.words[i];
    }
    return text;
}

std::string range_of(const OptionFacts& facts) {
    return "from " + general(facts.low) + " to " + general(facts.high);
}

}  // namespace

void read_option(const OptionFacts& facts, const json::Value& value, std::string& to) {
    const auto* text = value.as<std::string>();
    if (text == nullptr ||
        std::find(facts.words.begin(), facts.words.end(), *text) == facts.words.end())
        query::refuse(facts.name, words_of(facts), value);
    to = *text;
}

void read_option(const OptionFacts& facts, const json::Value& value,
                 std::optional<std::int64_t>& to) {
    const auto* whole = value.as<std::int64_t>();
    if (value.as<std::nullptr_t>() != nullptr && !facts.none.empty()) return to.reset();
    const auto is_at_least = [&](double low) {
        return whole != nullptr && static_cast<double>(*whole) >= low;
    };
    if (facts.low < 1 && !(is_at_least(facts.low) && static_cast<double>(*whole) <= facts.high))
        query::refuse(facts.name, "a whole number " + range_of(facts), value);
    if (!is_at_least(facts.low)) query::refuse(facts.name, "a whole number of at least 1", value);
    if (static_cast<double>(*whole) > facts.high)
        query::refuse(facts.name, "a whole number of at most " + general(facts.high), value);
    to = *whole;
}

void read_option(const OptionFacts& facts, const json::Value& value, bool& to) {
    to = query::flag(facts.name, value);
}

void read_option(const OptionFacts& facts, const json::Value& value, double& to) {
    const auto* whole = value.as<std::int64_t>();
    const auto* number = value.as<double>();
    const double given = whole != nullptr    ? static_cast<double>(*whole)
                         : number != nullptr ? *number
                                             : std::nan("");
    if (!(given >= facts.low && given <= facts.high))
        query::refuse(facts.name, "a number " + range_of(facts), value);
    to = given;
}

json::Value held_option(const std::optional<std::int64_t>& value) {
    return value ? json::Value{*value, {}} : json::Value{nullptr, {}};
}

}  // namespace glup
