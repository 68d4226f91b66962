// What benchmarks/endgame/tune.cpp has learned: data, and nothing but numbers.
#include "glup/stock/endgame/ordering.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \
    "-Wmissing-braces"  // clang's: arrays in arrays, as one row of numbers

namespace glup::endgame {

const Weights kGlupWeights = {
#include "../glupcore/data/compiled/order.inc"
};

const Weights kTwoHandedWeights = {
#include "../glupcore/data/compiled/order-two-handed.inc"
};

}  // namespace glup::endgame

#pragma GCC diagnostic pop
