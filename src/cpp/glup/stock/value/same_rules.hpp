// What is learned is of one game, and says nothing of another.
#pragma once

#include <string_view>

#include "glup/stock/rules/rulesets.hpp"

namespace glup::value {

[[noreturn]] void refuse_rules(std::string_view what, rules::RulesetId its, rules::RulesetId given);

// Throws Error, which names both, unless `what`, which is of the rules `its`, is given them.
inline void expect_rules(std::string_view what, rules::RulesetId its, rules::RulesetId given) {
    if (its != given) [[unlikely]]
        refuse_rules(what, its, given);
}

}  // namespace glup::value
