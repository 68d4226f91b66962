// Greedy players of different weights against each other.
#pragma once

#include <cstdint>

#include "glup/stock/policy/greedy_parameters.hpp"
#include "glup/stock/rules/ruleset.hpp"

namespace glup {

struct MatchMargin {
    double mean = 0;   // points a deal
    double error = 0;  // standard error of the mean; 0 for one pair
};

// What `a` makes more than `b` in duplicate pairs: each deck twice, the seats swapped. Pair i has
// the stream i of the seed. Both are of the ruleset.
MatchMargin greedy_match(const GreedyParameters& a, const GreedyParameters& b, std::int64_t pairs,
                         std::uint64_t seed, rules::RulesetId ruleset);

}  // namespace glup
