// What a belief about the opponent's hand is told of each card, as numbers in fixed places.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "glup/rules/view.hpp"
#include "glup/worlds/history.hpp"

namespace glup {

// Cards that are counted together: the ranks of plain suits and of trumps, and by themselves the
// two of the pinochle where they are plain.
inline constexpr int kCardClasses = 2 * rules::kRanks + 2;
int card_class(Card card, int trump);
std::string card_class_name(int number);

// The stage of phase 1, as shares of the two nearest of so many points in time.
inline constexpr int kStagePoints = 7;
inline constexpr int kTableFeatures = 13;
inline constexpr int kViewFeatures = kStagePoints + kTableFeatures;
inline constexpr int kHistoryFeatures = kSigns + 2 * kPlaySigns + kPlaySigns * kCardClasses + 1;
inline constexpr int kBeliefFeatures = kViewFeatures + kHistoryFeatures;

std::vector<std::string> belief_feature_names();

using FeatureRow = std::array<float, kBeliefFeatures>;

// One row a card; those of the history are 0 without one. Throws Error if the history is another
// seat's or of another time.
std::array<FeatureRow, rules::kCards> belief_features(const View& view, const History* history);

}  // namespace glup
