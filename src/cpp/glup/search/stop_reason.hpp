// Why a search came to an end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glup {

enum class StopReason : std::uint8_t {
    kComplete,  // there was no more to do
    kLimit,     // at its limit
    kSettled,   // before its limit of time: more would gain next to nothing
    kStopped,   // it was told to
};

// As the protocol has them: "complete", "limit", "certain", "interrupt".
inline std::string_view stop_reason_name(StopReason ended) {
    constexpr std::array<std::string_view, 4> kNames = {"complete", "limit", "certain",
                                                        "interrupt"};
    return kNames[static_cast<std::size_t>(ended)];
}

}  // namespace glup
