#include "glup/stock/search/pimc_options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <variant>

#include "glup/stock/rules/rules.hpp"
#include "glup/support/error.hpp"
#include "glup/support/literal.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 4> kPolicies = {"mixed", "network", "greedy", "random"};
constexpr std::array<std::string_view, 2> kPriors = {"policy", "network"};
constexpr double kNoMost = std::numeric_limits<double>::infinity();
constexpr double kMillion = 1e6;

using Place = std::variant<std::string PimcOptions::*, std::optional<std::int64_t> PimcOptions::*,
                           bool PimcOptions::*, double PimcOptions::*>;

constexpr std::array kFacts = {
    OptionFacts{"policy",
                "plays the rollouts; mixed: one by network and two by greedy make a value", "",
                kPolicies},
    OptionFacts{"tricks",
                "length of a rollout, whose end the network judges",
                "to the end of the deal",
                {},
                1,
                rules::kDrawTricks + rules::kHand},
    OptionFacts{"prior", "whose view of the actions stands at first", "", kPriors},
    OptionFacts{"worlds", "most values of an action", "no limit", {}, 1, kNoMost},
    OptionFacts{"halving", "let the better half of the actions go on, again and again", "", {}},
    OptionFacts{"spread",
                "points: spread² / (spread² + error²) of a close difference is believed",
                "",
                {},
                1e-6,
                kMillion},
    OptionFacts{"caution", "points taken off all but the action preferred", "", {}, 0, kMillion},
    OptionFacts{"exact", "list the last worlds and solve phase 2 in them", "", {}},
    OptionFacts{"belief", "draw worlds by what is believed of the opponent's hand", "", {}},
    OptionFacts{"chase", "play on towards a rare meld that may come to hundreds of points", "", {}},
    OptionFacts{"gain",
                "points: with a limit of time it ends if all that is left gains less",
                "",
                {},
                0,
                kMillion},
    OptionFacts{"error",
                "points: but not before its value has this standard error",
                "",
                {},
                1e-6,
                kMillion},
};
const std::array<Place, kFacts.size()> kPlaces = {
    &PimcOptions::policy,  &PimcOptions::tricks, &PimcOptions::prior,   &PimcOptions::worlds,
    &PimcOptions::halving, &PimcOptions::spread, &PimcOptions::caution, &PimcOptions::exact,
    &PimcOptions::belief,  &PimcOptions::chase,  &PimcOptions::gain,    &PimcOptions::error};

std::size_t place_of(std::string_view name) {
    const auto found = std::find_if(kFacts.begin(), kFacts.end(),
                                    [&](const OptionFacts& one) { return one.name == name; });
    if (found != kFacts.end()) return static_cast<std::size_t>(found - kFacts.begin());
    std::string known;
    for (const OptionFacts& one : kFacts)
        known += (known.empty() ? "" : ", ") + std::string(one.name);
    throw Error("solver pimc: expected one of the options " + known + ", given " + literal(name));
}

std::string general(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", number);
    return text.data();
}

[[noreturn]] void refuse(const OptionFacts& facts, const std::string& expected,
                         const json::Value& value) {
    throw Error(std::string(facts.name) + ": expected " + expected + ", given " + literal(value));
}

std::string words_of(const OptionFacts& facts) {
    std::string text;
    for (std::size_t i = 0; i < facts.words.size(); ++i) {
        text += i == 0 ? "" : i + 1 == facts.words.size() ? " or " : ", ";
        text += facts.words[i];
    }
    return text;
}

void put(const OptionFacts& facts, const json::Value& value, std::string& to) {
    const auto* text = value.as<std::string>();
    if (text == nullptr ||
        std::find(facts.words.begin(), facts.words.end(), *text) == facts.words.end())
        refuse(facts, words_of(facts), value);
    to = *text;
}
void put(const OptionFacts& facts, const json::Value& value, std::optional<std::int64_t>& to) {
    const auto* whole = value.as<std::int64_t>();
    if (value.as<std::nullptr_t>() != nullptr && !facts.none.empty()) return to.reset();
    if (whole == nullptr || *whole < 1) refuse(facts, "a whole number of at least 1", value);
    if (static_cast<double>(*whole) > facts.high)
        refuse(facts, "a whole number of at most " + general(facts.high), value);
    to = *whole;
}
void put(const OptionFacts& facts, const json::Value& value, bool& to) {
    const auto* flag = value.as<bool>();
    if (flag == nullptr) refuse(facts, "true or false", value);
    to = *flag;
}
void put(const OptionFacts& facts, const json::Value& value, double& to) {
    const auto* whole = value.as<std::int64_t>();
    const auto* number = value.as<double>();
    const double given = whole != nullptr    ? static_cast<double>(*whole)
                         : number != nullptr ? *number
                                             : std::nan("");
    if (!(given >= facts.low && given <= facts.high))
        refuse(facts, "a number from " + general(facts.low) + " to " + general(facts.high), value);
    to = given;
}

json::Value held(const std::optional<std::int64_t>& value) {
    return value ? json::Value{*value, {}} : json::Value{nullptr, {}};
}
template <class T>
json::Value held(const T& value) {
    return {value, {}};
}

}  // namespace

std::span<const OptionFacts> pimc_option_facts() { return kFacts; }

json::Value option_value(const PimcOptions& options, std::string_view name) {
    return std::visit([&](auto place) { return held(options.*place); }, kPlaces[place_of(name)]);
}

void set_option(PimcOptions& options, std::string_view name, const json::Value& value) {
    const std::size_t number = place_of(name);
    std::visit([&](auto place) { put(kFacts[number], value, options.*place); }, kPlaces[number]);
}

}  // namespace glup
