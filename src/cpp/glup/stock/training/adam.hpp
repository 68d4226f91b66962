// Adam, with a running mean of the parameters, which is what a fit hands out.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace glup::value {

inline constexpr float kMeanDecay = 0.9F;
inline constexpr float kSquareDecay = 0.999F;
// The running mean is over about the last fifth of the steps, or so many.
inline constexpr double kAveraged = 0.2;

// What one step multiplies by.
struct AdamRates {
    float gradient;      // one over the number of samples
    float parameter;     // the step
    float mean, square;  // one over what is missing of the moments at first
    float average;
};

// Of step number `steps`, from 1.
inline AdamRates adam_rates(std::int64_t steps, double rate, float gradient, double most_averaged) {
    const auto n = static_cast<double>(steps);
    const auto missing = [&](float decay) {
        return static_cast<float>(1 / (1 - std::pow(static_cast<double>(decay), n)));
    };
    return {gradient, static_cast<float>(rate), missing(kMeanDecay), missing(kSquareDecay),
            static_cast<float>(1 / std::clamp(kAveraged * n, 1.0, most_averaged))};
}

struct Adam {
    float* parameters;
    float* average;
    float* mean;
    float* square;
    float* gradient;

    // Moves a parameter, and leaves its gradient zero.
    __attribute__((always_inline)) void step(std::size_t i, float rate,
                                             const AdamRates& rates) const {
        const float g = gradient[i] * rates.gradient;
        gradient[i] = 0;
        mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * g;
        square[i] = kSquareDecay * square[i] + (1 - kSquareDecay) * g * g;
        parameters[i] -=
            rate * (mean[i] * rates.mean) / (std::sqrt(square[i] * rates.square) + 1e-7F);
        average[i] += rates.average * (parameters[i] - average[i]);
    }
};

}  // namespace glup::value
