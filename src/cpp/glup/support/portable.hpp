// Functions whose last bit must be the same on every platform, as answers depend on it: C libraries
// round theirs each in its own way. Made of + − × ÷ and square roots alone, in a fixed order.
#pragma once

#include <cmath>

namespace glup::portable {

// Of finite numbers; to 2 units in the last place, where the result is a normal number.
double exp(double x);

// √(x² + y²) for lengths whose squares are neither huge nor tiny; infinite if one of them is.
inline double hypot(double x, double y) {
    if (std::isinf(x) || std::isinf(y)) return HUGE_VAL;
    return std::sqrt(x * x + y * y);
}

// The complementary error function, 2/√π ∫ exp(−t²) dt from x on: relative error below 1e-12.
double erfc(double x);

}  // namespace glup::portable
