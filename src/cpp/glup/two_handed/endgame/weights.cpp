// What benchmarks/endgame/tune.cpp has learned: data, and nothing but numbers.
#include "glup/two_handed/endgame/ordering.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \
    "-Wmissing-braces"  // clang's: arrays in arrays, as one row of numbers

namespace glup::endgame {

const Weights kGlupWeights = {
#include "glup/two_handed/endgame/weights/order.inc"
};

const Weights kTwoHandedWeights = {
#include "glup/two_handed/endgame/weights/order_two_handed.inc"
};

}  // namespace glup::endgame

#pragma GCC diagnostic pop
