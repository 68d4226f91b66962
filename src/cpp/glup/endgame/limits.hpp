// When a solve must end before it is done.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

namespace glup::endgame {

struct Limits {
    // That many seconds from now.
    static std::chrono::steady_clock::time_point in(double seconds) {
        using std::chrono::steady_clock;
        const std::chrono::duration<double> left(seconds);
        return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(left);
    }

    std::uint64_t max_nodes = 0;  // 0: no limit
    std::optional<std::chrono::steady_clock::time_point> deadline;
    const std::atomic<bool>* stop_flag = nullptr;  // ends the solve when it turns true
    std::function<bool()> stop;  // or when this returns true; asked every few thousand nodes
};

}  // namespace glup::endgame
