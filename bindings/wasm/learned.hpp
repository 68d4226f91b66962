// The weights that were handed in, by ruleset. They stay for as long as the module.
#pragma once

#include <memory>

#include "glup/rules/rulesets.hpp"
#include "glup/value/forecast.hpp"
#include "glup/value/network.hpp"

namespace glup::wasm {

// Those of a game; null where none were handed in.
const value::Network* network_of(rules::RulesetId ruleset);
const value::Forecast* forecast_of(rules::RulesetId ruleset);

}  // namespace glup::wasm
