// Ends a search at its limits.
#pragma once

#include <chrono>
#include <cstdint>

#include "glup/search/solve_limits.hpp"

namespace glup {

// Thrown inside the search when a limit is hit; it never leaves the solver.
struct Stopped {};

class StopCheck {
public:
    void start(const SolveLimits& limits) {
        limits_ = &limits;
        nodes_ = 0;
        next_poll_ = 0;
        poll();
    }

    void count() {
        if (++nodes_ >= next_poll_) poll();
    }
    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::uint64_t kInterval =
        2048;  // nodes between looks at the clock, below 1 ms

    void poll() {
        if (limits_->max_nodes != 0 && nodes_ >= limits_->max_nodes) throw Stopped{};
        if (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline)
            throw Stopped{};
        if (limits_->stop_flag != nullptr && limits_->stop_flag->load(std::memory_order_relaxed))
            throw Stopped{};
        if (limits_->stop && limits_->stop()) throw Stopped{};
        next_poll_ = nodes_ + kInterval;
        if (limits_->max_nodes != 0 && limits_->max_nodes < next_poll_)
            next_poll_ = limits_->max_nodes;
    }

    const SolveLimits* limits_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
};

}  // namespace glup
