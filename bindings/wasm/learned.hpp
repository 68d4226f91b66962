// What was learned and handed in, by ruleset. It stays for as long as the module.
#pragma once

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/search/pimc.hpp"

namespace glup::wasm {

// Of a game; null where nothing was handed in.
Learned learned_of(rules::RulesetId ruleset);

}  // namespace glup::wasm
