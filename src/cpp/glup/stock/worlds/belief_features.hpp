// What a belief about the opponent's hand is told of each card, as numbers in fixed places.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "glup/stock/rules/view.hpp"

namespace glup {

// Cards that are counted together: the ranks of plain suits and of trumps, and by themselves the
// two of the pinochle where they are plain.
inline constexpr int kCardClasses = 2 * rules::kRanks + 2;
int card_class(Card card, int trump);
std::string card_class_name(int number);

// The stage of phase 1, as shares of the two nearest of so many points in time.
inline constexpr int kStagePoints = 7;
inline constexpr int kTableFeatures = 13;
inline constexpr int kBeliefFeatures = kStagePoints + kTableFeatures;

std::vector<std::string> belief_feature_names();

using FeatureRow = std::array<float, kBeliefFeatures>;

// One row a card; all 0 in phase 2.
std::array<FeatureRow, rules::kCards> belief_features(const View& view);

}  // namespace glup
