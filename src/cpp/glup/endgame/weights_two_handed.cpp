#include "glup/endgame/ordering.hpp"

namespace glup::endgame {

const Weights kTwoHandedWeights = {};

}  // namespace glup::endgame
