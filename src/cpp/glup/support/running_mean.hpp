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
    std::int64_t count() const { return count_; }
    double mean() const { return sum_ / n(); }  // NaN of none
    // Of one number or more: how far they are from it.
    double deviation() const { return std::sqrt(variance()); }
    // The standard error of the mean, of two numbers or more.
    double error() const { return std::sqrt(variance() / (n() - 1)); }

private:
    double n() const { return static_cast<double>(count_); }
    double variance() const { return std::max(0.0, squares_ / n() - mean() * mean()); }

    std::int64_t count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace glup
