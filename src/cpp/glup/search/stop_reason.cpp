#include "glup/search/stop_reason.hpp"

#include <array>
#include <cstddef>

namespace glup {

std::string_view stop_reason_name(StopReason ended) {
    constexpr std::array<std::string_view, 4> kNames = {"complete", "limit", "certain",
                                                        "interrupt"};
    return kNames[static_cast<std::size_t>(ended)];
}

}  // namespace glup
