// What benchmarks/endgame/tune.cpp has learned: data, and nothing but numbers.
#include "glup/stock/endgame/ordering.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \
    "-Wmissing-braces"  // clang's: arrays in arrays, as one row of numbers

namespace glup::endgame {

const Weights kGlupWeights = {
#include "glup/stock/endgame/weights/order.inc"
};

const Weights kTwoHandedWeights = {
#include "glup/stock/endgame/weights/order_two_handed.inc"
};

}  // namespace glup::endgame

#pragma GCC diagnostic pop
