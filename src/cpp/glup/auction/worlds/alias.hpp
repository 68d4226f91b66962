// Draws by given chances with one random number each, however many there are (Walker's method).
#pragma once

#include <cstdint>
#include <vector>

namespace glup::auction {

// Makes slots of the same chance: one whose share is less than that shares its slot with one that
// has more. The shares add up to their number, and are used up. Calls `share(less, limit, more)`:
// below `limit` of 2^32 slot `less` says itself, else `more`. The others have their slots alone.
template <class F>
void share_out(std::vector<double>& shares, F&& share) {
    std::vector<std::uint32_t> poor;
    std::vector<std::uint32_t> rich;
    for (std::uint32_t i = 0; i < shares.size(); ++i) (shares[i] < 1 ? poor : rich).push_back(i);
    while (!poor.empty() && !rich.empty()) {
        const std::uint32_t less = poor.back();
        const std::uint32_t more = rich.back();
        poor.pop_back();
        share(less, static_cast<std::uint32_t>(shares[less] * 0x1p32), more);
        shares[more] -= 1 - shares[less];
        if (shares[more] >= 1) continue;
        rich.pop_back();
        poor.push_back(more);
    }
}

}  // namespace glup::auction
