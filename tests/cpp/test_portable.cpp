// The functions that are the same everywhere, beside those of the C library.
#include <cmath>
#include <limits>

#include "check.hpp"
#include "glup/support/portable.hpp"

namespace {

using namespace glup;

double relative(double found, long double wanted) {
    return static_cast<double>(std::fabs((found - wanted) / wanted));
}

TEST("the exponential is exact to two units in the last place") {
    for (double x = -700; x < 700; x += 0.0371)
        CHECK(relative(portable::exp(x), std::exp(static_cast<long double>(x))) < 0x1p-51);
    CHECK_EQ(portable::exp(0), 1.0);
    CHECK_EQ(portable::exp(-1000), 0.0);
    CHECK(std::isinf(portable::exp(1000)));
}

TEST("the complementary error function is exact to twelve digits") {
    for (double x = -6; x < 25; x += 0.00137)
        CHECK(relative(portable::erfc(x), std::erfc(static_cast<long double>(x))) < 1e-12);
    CHECK_EQ(portable::erfc(0), 1.0);
    CHECK_EQ(portable::erfc(40), 0.0);
}

TEST("a length is that of its sides") {
    CHECK_EQ(portable::hypot(3, 4), 5.0);
    CHECK(std::isinf(portable::hypot(std::numeric_limits<double>::infinity(), 1)));
}

// What every platform has to say, to the bit.
TEST("the last bits are these") {
    CHECK_EQ(portable::exp(1.2345), 0x1.b7e47790da685p+1);
    CHECK_EQ(portable::erfc(0.7071), 0x1.44ee432c4e1eap-2);
    CHECK_EQ(portable::erfc(3.3), 0x1.9a661bcdec4aep-19);
}

}  // namespace
