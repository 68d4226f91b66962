// MTD(f): a value found by questions with two answers.
#pragma once

#include <algorithm>

namespace glup {

struct Bounds {
    int lower = 0;
    int upper = 0;
};

// Null-window searches that close in on the value, from a guess. `test(need)` is a search; `range`
// holds true bounds at any time, also when the search is stopped.
template <class Test>
void close_in(Bounds& range, int guess, const Test& test) {
    while (range.lower < range.upper) {
        const int need = std::clamp(guess, range.lower + 1, range.upper);
        const int value = test(need);
        if (value >= need) {
            range.lower = std::min(value, range.upper);
            guess = range.lower + 1;
        } else {
            range.upper = std::max(value, range.lower);
            guess = range.upper;
        }
    }
}

}  // namespace glup
