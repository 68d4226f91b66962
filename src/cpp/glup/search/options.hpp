// Options of solvers, each declared once: every door reads its name, default, range and purpose
// here, and an option that is not known is an error.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "glup/support/json.hpp"

namespace glup {

struct OptionFacts {
    std::string_view name;
    std::string_view purpose;
    std::string_view none{};  // what no value means; "" where there must be one
    // Of a text, else empty.
    std::span<const std::string_view> words{};
    // Of a number, else both 0. Infinite: no most.
    double low = 0, high = 0;
};

// Where a struct of options keeps one.
template <class To>
struct Option {
    OptionFacts facts;
    std::variant<std::string To::*, std::optional<std::int64_t> To::*, bool To::*, double To::*>
        place;
};

// An option as it is told: with its usual value, as JSON would hold it.
struct KnownOption {
    OptionFacts facts;
    json::Value usual;
};

// Throw Error, which names the option and what was expected, for a value out of its range.
void read_option(const OptionFacts& facts, const json::Value& value, std::string& to);
void read_option(const OptionFacts& facts, const json::Value& value,
                 std::optional<std::int64_t>& to);
void read_option(const OptionFacts& facts, const json::Value& value, bool& to);
void read_option(const OptionFacts& facts, const json::Value& value, double& to);

json::Value held_option(const std::optional<std::int64_t>& value);
inline json::Value held_option(const std::string& value) { return {value, {}}; }
inline json::Value held_option(bool value) { return {value, {}}; }
inline json::Value held_option(double value) { return {value, {}}; }

// Whether there is one of that name, which is set then. Throws Error as read_option does.
template <class To>
bool set_option(To& to, std::span<const Option<To>> options, std::string_view name,
                const json::Value& value) {
    for (const Option<To>& one : options) {
        if (one.facts.name != name) continue;
        std::visit([&](auto place) { read_option(one.facts, value, to.*place); }, one.place);
        return true;
    }
    return false;
}

template <class To>
std::vector<KnownOption> known_options(std::span<const Option<To>> options) {
    const To usual{};
    std::vector<KnownOption> known;
    for (const Option<To>& one : options)
        known.push_back(
            {one.facts,
             std::visit([&](auto place) { return held_option(usual.*place); }, one.place)});
    return known;
}

}  // namespace glup
