// The options of `pimc`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "glup/search/options.hpp"

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

std::span<const Option<PimcOptions>> pimc_options();

// Throws Error, which names the option and what was expected, for one that is not known or a value
// out of its range.
void set_option(PimcOptions& options, std::string_view name, const json::Value& value);

}  // namespace glup
