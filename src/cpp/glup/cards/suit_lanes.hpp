// Numbers for the four suits side by side: what is reckoned for every card of a rank at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "glup/cards/cards.hpp"

namespace glup {

// One lane a suit. A vector of GCC and Clang, whatever the machine.
using SuitLanes = std::int32_t __attribute__((vector_size(16)));
using CardLanes = std::array<SuitLanes, rules::kRanks>;  // [rank][suit]

constexpr SuitLanes all_suits(std::int32_t value) { return SuitLanes{value, value, value, value}; }

// All ones in the lanes of the suits whose card of that rank is in the mask.
inline SuitLanes lanes_of(CardMask mask, int rank) {
    constexpr SuitLanes kShift = {0, 6, 12, 18};
    return -((all_suits(static_cast<std::int32_t>(mask >> rank)) >> kShift) & 1);
}

inline std::int32_t lane_of(const CardLanes& lanes, Card card) {
    return lanes[rank_of(card)][suit_of(card)];
}

inline std::int32_t greatest(SuitLanes lanes) {
    return std::max(std::max(lanes[0], lanes[1]), std::max(lanes[2], lanes[3]));
}

}  // namespace glup
