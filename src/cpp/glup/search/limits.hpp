// When a search, or a piece of its work, is to end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace glup {

// The limits of a search.
struct SearchLimits {
    std::optional<std::int64_t> iterations = std::nullopt;  // rollouts
    double seconds = std::numeric_limits<double>::infinity();
    bool full_time = false;  // go on though more would gain next to nothing
    int workers = 1;         // who share the work
};

// When a piece is given up before it is done: asked often.
struct Until {
    std::function<bool()> over{};
    double seconds = std::numeric_limits<double>::infinity();  // for exact values

    bool is_over() const { return over && over(); }
};

// Who does a search's pieces. `watch` is asked often, by the thread that called. From the moment it
// says so on it says so again; the search is stopped then, and ends with what it has.
struct Driver {
    double seconds = std::numeric_limits<double>::infinity();
    std::function<bool()> watch{};
    int threads = 1;
};

// Seconds since it was made.
class Stopwatch {
public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace glup
