#include "glup/auction/endgame/order.hpp"

namespace glup::auction::endgame {

const Weights kWeights = {
#include "glup/auction/endgame/weights/order.inc"
};

}  // namespace glup::auction::endgame
