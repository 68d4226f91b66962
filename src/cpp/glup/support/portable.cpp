#include "glup/support/portable.hpp"

#include <numbers>

namespace glup::portable {
namespace {

constexpr double kLn2High = 0x1.62e42fefa3800p-1;  // its last bits are zero: k times it is exact
constexpr double kLn2Low = 0x1.ef35793c76730p-45;
constexpr int kTaylorTerms = 13;
// Where the series of erf needs too many terms, and the continued fraction few.
constexpr double kSeriesEnd = 2;
constexpr int kSeriesTerms = 48;
constexpr int kFractionTerms = 60;

// erf(x) = 2/√π · exp(−x²) · Σ 2ⁿ x²ⁿ⁺¹ / (1·3·…·(2n+1)): nothing is subtracted.
double erf_by_series(double x) {
    double term = x, sum = x;
    for (int n = 1; n < kSeriesTerms; ++n) {
        term = term * 2 * x * x / (2 * n + 1);
        sum += term;
    }
    return 2 * std::numbers::inv_sqrtpi * exp(-x * x) * sum;
}

// erfc(x) = exp(−x²)/√π · 1/(x + (1/2)/(x + (2/2)/(x + (3/2)/(x + …)))), from the end.
double erfc_by_fraction(double x) {
    double rest = x;
    for (int n = kFractionTerms; n > 0; --n) rest = x + n / 2.0 / rest;
    return std::numbers::inv_sqrtpi * exp(-x * x) / rest;
}

}  // namespace

double exp(double x) {
    if (x > 709.78) return HUGE_VAL;
    if (x < -745.2) return 0;
    const double k = std::floor(x * std::numbers::log2e + 0.5);
    const double r = x - k * kLn2High - k * kLn2Low;
    double sum = 1;
    for (int n = kTaylorTerms; n > 0; --n) sum = 1 + r * sum / n;
    return std::ldexp(sum, static_cast<int>(k));
}

double erfc(double x) {
    if (x < 0) return 2 - erfc(-x);
    return x < kSeriesEnd ? 1 - erf_by_series(x) : erfc_by_fraction(x);
}

}  // namespace glup::portable
