// How dear a point is in a game.
#pragma once

#include <algorithm>

#include "glup/stock/rules/rulesets.hpp"

namespace glup::rules {

// Points of a game that are as much as one of Glup, by what the tricks of a deal bring.
constexpr double point_scale(const Ruleset& rules) {
    return static_cast<double>(std::max(rules.deal_card_points(), 1)) / kGlup.deal_card_points();
}

}  // namespace glup::rules
