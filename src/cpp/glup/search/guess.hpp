// Answers that nobody should rely on.
#pragma once

#include <cmath>
#include <cstdint>

#include "glup/search/stop_reason.hpp"

namespace glup {

inline constexpr std::int64_t kFewSamples = 30;

// Whether a value is hardly more than a guess: it stands on a few worlds alone, and nothing was
// expected before them.
inline bool is_guess(std::int64_t samples, double prior, StopReason ended) {
    return 0 < samples && samples < kFewSamples && std::isnan(prior) &&
           ended != StopReason::kComplete;
}

}  // namespace glup
