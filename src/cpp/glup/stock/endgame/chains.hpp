// Which cards of a suit do the same work.
#pragma once

#include <array>
#include <cstdint>

#include "glup/stock/rules/rules.hpp"

namespace glup::endgame {

using RankSet = std::uint8_t;                                // bit r = rank r
using SuitCopies = std::array<std::uint8_t, rules::kRanks>;  // copies by rank

constexpr RankSet above(int rank) { return static_cast<RankSet>(0x3e << rank & 0x3f); }

inline RankSet ranks_of(const SuitCopies& copies) {
    RankSet set = 0;
    for (int rank = 0; rank < rules::kRanks; ++rank)
        set |= static_cast<RankSet>((copies[rank] != 0) << rank);
    return set;
}

// Bottom and top of each chain in `mine`. A chain is a maximal run of my ranks such that between
// any two of them, both included, the other player has nothing: its cards do the same work in every
// trick.
struct Chains {
    RankSet bottoms = 0;
    RankSet tops = 0;
};

constexpr Chains chains_of(RankSet mine, RankSet theirs) {
    Chains chains;
    int previous = -1;
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        const int closed_range = previous < 0 ? 0 : (0x3f >> (5 - rank)) & ~((1 << previous) - 1);
        if (previous < 0 || (theirs & closed_range) != 0) {
            chains.bottoms |= static_cast<RankSet>(1 << rank);
            if (previous >= 0) chains.tops |= static_cast<RankSet>(1 << previous);
        }
        previous = rank;
    }
    if (previous >= 0) chains.tops |= static_cast<RankSet>(1 << previous);
    return chains;
}

inline constexpr auto kChains = [] {
    std::array<std::array<Chains, 64>, 64> table{};
    for (int mine = 0; mine < 64; ++mine) {
        for (int theirs = 0; theirs < 64; ++theirs) {
            table[mine][theirs] =
                chains_of(static_cast<RankSet>(mine), static_cast<RankSet>(theirs));
        }
    }
    return table;
}();

}  // namespace glup::endgame
