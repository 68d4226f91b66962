// How much the tests do that search or solve: GLUP_TEST_SCALE multiplies their numbers of
// positions, of which at least one is left; GLUP_TEST_SEED draws other endgames.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace endgames {

inline int scaled(int count) {
    const char* const scale = std::getenv("GLUP_TEST_SCALE");
    return scale == nullptr ? count : std::max(1, static_cast<int>(count * std::atof(scale)));
}

inline std::uint64_t test_seed() {
    const char* const seed = std::getenv("GLUP_TEST_SEED");
    return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

}  // namespace endgames
