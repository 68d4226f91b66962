#include "glup/stock/value/same_rules.hpp"

#include <string>

#include "glup/support/error.hpp"

namespace glup::value {

void refuse_rules(std::string_view what, rules::RulesetId its, rules::RulesetId given) {
    throw Error(std::string(what) + ": expected a deal by the rules of " +
                std::string(rules::ruleset(its).name) + ", given one by those of " +
                std::string(rules::ruleset(given).name));
}

}  // namespace glup::value
