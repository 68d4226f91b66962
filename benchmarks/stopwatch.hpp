// Figures measured in interleaved windows of CPU time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

// Makes the compiler believe that the object is read and that all memory may have changed.
template <class T>
inline void keep(const T& object) {
#if defined(__GNUC__)
    asm volatile("" : : "g"(&object) : "memory");
#else
    static const volatile void* sink;
    sink = &object;
#endif
}

struct Figure {
    std::string id;
    std::string what;
    std::function<std::int64_t()> pass;  // works once through its data; returns the units done

    std::vector<double> nanoseconds = {};  // per unit, one entry a window

    double median() const {
        auto sorted = nanoseconds;
        std::sort(sorted.begin(), sorted.end());
        const std::size_t half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
    double least() const { return *std::min_element(nanoseconds.begin(), nanoseconds.end()); }
    double most() const { return *std::max_element(nanoseconds.begin(), nanoseconds.end()); }
};

inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Every figure gets one window in turn, so that all of them meet the same noise; the first round
// warms up and is not counted.
inline void measure(std::vector<Figure>& figures, int windows, double window_seconds) {
    for (int window = -1; window < windows; ++window) {
        for (Figure& figure : figures) {
            const double start = cpu_seconds();
            std::int64_t units = 0;
            double elapsed = 0;
            for (; elapsed < window_seconds; elapsed = cpu_seconds() - start)
                units += figure.pass();
            if (window >= 0) {
                figure.nanoseconds.push_back(elapsed * 1e9 / static_cast<double>(units));
            }
        }
    }
}

}  // namespace bench
