// What was learned and handed in, by ruleset. It stays for as long as the module.
#pragma once

#include <memory>

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/search/pimc.hpp"
#include "glup/stock/value/game.hpp"

namespace glup::wasm {

// Of a game; null where nothing was handed in.
Learned learned_of(rules::RulesetId ruleset);

// How games to such a goal go on: made once. Throws Error where no forecast was handed in.
std::shared_ptr<const value::GameChances> chances_of(rules::RulesetId ruleset,
                                                     const value::Goal& goal);

}  // namespace glup::wasm
