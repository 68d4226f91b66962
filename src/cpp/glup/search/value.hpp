// What a search counts in.
#pragma once

#include <cstdint>

namespace glup {

// Differences of points in 64ths, whole numbers, so that a sum of them does not depend on its
// order.
using Value = std::int32_t;
inline constexpr Value kValueUnit = 64;

}  // namespace glup
