// The files of the package that this library was built with.
#pragma once

#include <string_view>

#include "glup/stock/rules/rulesets.hpp"

namespace glup::value {

// Those of a forecast and of a belief; empty for a game without.
std::string_view built_in_forecast(rules::RulesetId ruleset);
std::string_view built_in_belief(rules::RulesetId ruleset);

}  // namespace glup::value
