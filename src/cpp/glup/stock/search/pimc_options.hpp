// The options of `pimc`, each declared once: every door reads its name, default, range and purpose
// here, and an option that is not known is an error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "glup/support/json.hpp"

namespace glup {

struct PimcOptions {
    std::string policy = "mixed";
    std::optional<std::int64_t> tricks = 4;
    std::string prior = "network";
    std::optional<std::int64_t> worlds = std::nullopt;
    bool halving = true;
    double spread = 3;
    double caution = 1;
    bool exact = true;
    bool belief = true;
    bool chase = true;
    double gain = 0.005;
    double error = 4;
};

struct OptionFacts {
    std::string_view name;
    std::string_view purpose;
    std::string_view none;  // what no value means; "" where there must be one
    // Of a text, else empty.
    std::span<const std::string_view> words;
    // Of a number, else both 0. Infinite: no most.
    double low = 0, high = 0;
};
std::span<const OptionFacts> pimc_option_facts();

// The value that it has, as JSON would hold it.
json::Value option_value(const PimcOptions& options, std::string_view name);
// Throws Error, which names the option and what was expected, for one that is not known or a value
// out of its range.
void set_option(PimcOptions& options, std::string_view name, const json::Value& value);

}  // namespace glup
