// The mean of numbers that come one after the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace glup {

class RunningMean {
public:
    void add(double number) {
        ++count_;
        sum_ += number;
        squares_ += number * number;
    }
    // Of one number or more.
    double mean() const { return sum_ / n(); }
    // Its standard error, of two numbers or more.
    double error() const {
        const double spread = std::max(0.0, squares_ / n() - mean() * mean());
        return std::sqrt(spread / (n() - 1));
    }

private:
    double n() const { return static_cast<double>(count_); }

    std::int64_t count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace glup
