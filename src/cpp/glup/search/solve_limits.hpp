// When a solve must end before it is done.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace glup {

struct SolveLimits {
    // That many seconds from now; at once if it is no positive number, and 30 years are for ever.
    static std::chrono::steady_clock::time_point in(double seconds) {
        using std::chrono::steady_clock;
        constexpr double kForever = 1e9;  // the clock's own count ends at ten times that
        const std::chrono::duration<double> left(seconds > 0 ? std::min(seconds, kForever) : 0.0);
        return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(left);
    }

    std::uint64_t max_nodes = 0;  // 0: no limit
    std::optional<std::chrono::steady_clock::time_point> deadline;
    const std::atomic<bool>* stop_flag = nullptr;  // ends the solve when it turns true
    std::function<bool()> stop;  // or when this returns true; asked every few thousand nodes
};

}  // namespace glup
