// Bounds from arithmetic alone: what the leader can cash at once, what the follower's trumps take.
#pragma once

#include <algorithm>
#include <cstdint>

#include "glup/endgame/suit_state.hpp"

namespace glup::endgame {

// Whether it is plain that the leader gets `need` of the `total` points left, or that he does not;
// `value` is then a bound on his points. `sums` are those of the leader over all suits.
//
// Leader: he cashes his quick tricks one after the other. Those of the follower's counters come
// along that he has no blanks to keep back for; with a quick trick for every card he takes
// everything. Follower: tricks that his trumps take whatever happens, with the leader's counters
// forced likewise.
template <class Options>
bool screen(Sums sums, const SuitState::Glance& trump, int cards, int need, int total,
            const Options& options, int& value) {
    int sure = 0;
    if (options.quick_tricks) {
        static_assert(Sums::kGuardedTricks - Sums::kFreeTricks == 3);
        const std::uint64_t plan =
            sums.word >>
            (Sums::kBits * (trump.drawn != 0 ? Sums::kFreeTricks : Sums::kGuardedTricks));
        const int tricks = static_cast<int>(plan & 0x3f), own = static_cast<int>(plan >> 6 & 0x3f);
        const int forced =
            std::max(static_cast<int>(plan >> 12 & 0x3f), tricks - sums.get(Sums::kFollowerBlanks));
        sure = tricks >= cards ? total : own + forced;
    }
    int most = total;
    if (options.sure_trumps) {
        const int forced = std::max(0, trump.follower_sure - sums.get(Sums::kLeaderBlanks));
        most = trump.follower_sure == cards ? 0 : total - trump.follower_sure_counters - forced;
    }
    value = sure >= need ? sure : most;
    return (sure >= need) | (most < need);
}

}  // namespace glup::endgame
