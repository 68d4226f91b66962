// Bounds from arithmetic alone: what the leader can cash at once, what the follower's trumps take.
#pragma once

#include <algorithm>

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
inline bool screen(const GlupGame& game, Sums sums, int plan, int need, int total, int,
                   int& value) {
    const int counters = total - game.last_trick();
    // Of a side's suits, and if all of its tricks are counted.
    const auto points = [&](int suits, int all) {
        return std::max(suits, all) - Sums::kBias +
               (all - Sums::kBias == counters ? game.last_trick() : 0);
    };
    const int both = static_cast<int>(sums.word >> plan & 0xffff);
    const int sure = points(both & 0xff, both >> 8);
    const int most = total - points(sums.get(Sums::kFollowerOwn), sums.get(Sums::kFollowerAll));
    value = sure >= need ? sure : most;
    return (sure >= need) | (most < need);
}

// The same for any ruleset: whoever is sure of as many tricks as there are cards has all points.
inline bool screen(const AnyGame&, Sums sums, int plan, int need, int total, int cards,
                   int& value) {
    const int both = static_cast<int>(sums.word >> plan & 0xffff);
    const int sure = both >> 8 >= cards ? total : both & 0xff;
    const int most =
        total - (sums.get(Sums::kFollowerAll) >= cards ? total : sums.get(Sums::kFollowerOwn));
    value = sure >= need ? sure : most;
    return (sure >= need) | (most < need);
}

}  // namespace glup::endgame
