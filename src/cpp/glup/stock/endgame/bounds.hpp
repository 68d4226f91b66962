// Bounds from arithmetic alone: what the leader can cash at once, what the follower's trumps take.
#pragma once

#include <algorithm>
#include <cstdint>

#include "glup/stock/endgame/suit_state.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup::endgame {

// Whether it is plain that the leader gets `need` of the `total` points left, or does not;
// `value` is then a bound on their points. `sums` are those of the leader over all suits, biased in
// Glup; `plan` is that of their trumps.
//
// Leader: they cash their quick tricks one after the other. Those of the follower's counters come
// along that there are no blanks to keep back for; if that is every counter left, each of the
// leader's cards takes a trick, the last one too. Follower: tricks that their trumps take whatever
// happens, with the leader's counters forced likewise.
template <class Options>
bool screen(const GlupGame& game, Sums sums, int plan, int need, int total, int,
            const Options& options, int& value) {
    const int counters = total - game.last_trick();
    int sure = 0;
    if (options.quick_tricks) {
        const int both = static_cast<int>(sums.word >> plan & 0xffff);
        const int suits = both & 0xff, all = both >> 8;
        sure = std::max(suits, all) - Sums::kBias +
               (all - Sums::kBias == counters ? game.last_trick() : 0);
    }
    int most = total;
    if (options.sure_trumps) {
        const int own = sums.get(Sums::kFollowerOwn), all = sums.get(Sums::kFollowerAll);
        most -= std::max(own, all) - Sums::kBias +
                (all - Sums::kBias == counters ? game.last_trick() : 0);
    }
    value = sure >= need ? sure : most;
    return (sure >= need) | (most < need);
}

// The same for any ruleset: whoever is sure of as many tricks as there are cards has all points.
template <class Options>
bool screen(const AnyGame&, Sums sums, int plan, int need, int total, int cards,
            const Options& options, int& value) {
    int sure = 0;
    if (options.quick_tricks) {
        const int both = static_cast<int>(sums.word >> plan & 0xffff);
        sure = both >> 8 >= cards ? total : both & 0xff;
    }
    int most = total;
    if (options.sure_trumps) {
        most -= sums.get(Sums::kFollowerAll) >= cards ? total : sums.get(Sums::kFollowerOwn);
    }
    value = sure >= need ? sure : most;
    return (sure >= need) | (most < need);
}

}  // namespace glup::endgame
