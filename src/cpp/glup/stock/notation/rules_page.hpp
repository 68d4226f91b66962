// The rules on one page.
#pragma once

#include <string>

#include "glup/stock/rules/ruleset.hpp"

namespace glup {

// A paragraph on each line, so that it can be folded to any width; points are those of the ruleset.
std::string rules_page(const rules::Ruleset& ruleset);

}  // namespace glup
