// What is believed of the opponent's hand: log odds of each card, linear in its features.
#pragma once

#include <array>
#include <string_view>

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/worlds/belief_features.hpp"
#include "glup/stock/worlds/worlds.hpp"

namespace glup {

struct BeliefModel {
    rules::RulesetId ruleset = rules::RulesetId::kGlup;
    double trust = 0;  // log odds are multiplied by it: the opponent may be a stranger
    std::array<std::array<double, kBeliefFeatures>, kCardClasses> weights{};

    // A file of the package, as `glupcore train belief` writes it; the checksum is not looked at.
    // Throws Error for another.
    static BeliefModel from_json(std::string_view text);

    // For each card the odds that an unseen copy is in the opponent's hand, against those of
    // chance; all 1 in phase 2. Throws Error for a view of another game.
    Belief odds(const View& view) const;
};

// Of no card is more believed than this, either way.
inline constexpr double kMostLogOdds = 4;

}  // namespace glup
