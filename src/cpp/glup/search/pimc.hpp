// Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action.
#pragma once

#include "glup/search/recommend.hpp"

namespace glup {

// The view is of phase 1, its owner is to act, and the options are in their ranges. The same search
// as `pimc` of the Python package without its belief and without its list of all worlds at the end
// of phase 1 (docs/architecture.md, "Flat Monte Carlo", has the reasons): with the same seed and a
// limit of rollouts alone both give the same values. Without a network rollouts go to the end.
Recommendation recommend_by_pimc(const View& view, const value::Network* network,
                                 const RecommendOptions& options);

}  // namespace glup
