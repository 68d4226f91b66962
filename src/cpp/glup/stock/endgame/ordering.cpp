#include "glup/stock/endgame/ordering.hpp"

namespace glup::endgame {

SuitShape::SuitShape(const SuitCopies& mine, const SuitCopies& theirs, bool trump, RankWorth worth)
    : mine_(mine), theirs_(theirs), trump_(trump ? 1 : 0), worth_(worth) {
    int top = 0;
    for (int r = 0; r < rules::kRanks; ++r) {
        mine_below_[r + 1] = static_cast<std::uint8_t>(mine_below_[r] + mine[r]);
        theirs_below_[r + 1] = static_cast<std::uint8_t>(theirs_below_[r] + theirs[r]);
        if (theirs[r] != 0) top = r;
    }
    winners_ = mine_below_[rules::kRanks] - mine_below_[top];
    my_blanks_ = mine_below_[worth.heavy];
    other_blanks_ = theirs_below_[worth.heavy];
}

CardShape SuitShape::card(int rank) const {
    const auto index = [](int i) { return static_cast<std::uint16_t>(i); };
    const int length = mine_below_[rules::kRanks], other = theirs_below_[rules::kRanks];
    const int lower = theirs_below_[rank + 1], higher = other - lower;
    const int down = mine_below_[rank + 1], up = length - down;
    const int other_counters = other - other_blanks_;
    const bool blank_beater = rank < worth_.heavy && other_blanks_ > lower;
    const int counter = rank >= worth_.heavy ? 1 : 0;
    const int wins = higher == 0 ? 1 : 0;
    const int m = std::min(length, 5) - 1;
    const int o = std::min(other, 4);
    const int tc = trump_ * 2 + counter;
    const int tcw = tc * 2 + wins;
    const int tr = worth_.apart ? trump_ * rules::kRanks + rank : tc;
    const int trw = tr * 2 + wins;

    // The neighbourhood: theirs next above, mine above those, whether theirs lie above these; a
    // tie; theirs next below and whether mine lie below those.
    int above_theirs = 0, above_mine = 0, far_theirs = 0, below_theirs = 0, below_mine = 0;
    for (int r = rank + 1; r < rules::kRanks; ++r) {
        if (theirs_[r] != 0) (above_mine != 0 ? far_theirs : above_theirs) += theirs_[r];
        if (above_theirs != 0) above_mine += mine_[r];
    }
    for (int r = rank - 1; r >= 0; --r) {
        if (below_mine == 0) below_theirs += theirs_[r];
        if (below_theirs != 0) below_mine += mine_[r];
    }
    const int near =
        (std::min(above_theirs, 2) * 3 + std::min(above_mine, 2)) * 2 + std::min(far_theirs, 1);
    const int below = (std::min<int>(theirs_[rank], 1) * 3 + std::min(below_theirs, 2)) * 2 +
                      std::min(below_mine, 1);

    return {
        {
            index((trw * 5 + m) * 5 + o),
            index(((tr * 4 + std::min(higher, 3)) * 4 + std::min(lower, 3)) * 4 + std::min(up, 3)),
            index((((trump_ * 2 + wins) * 4 + std::min(down - 1, 3)) * 4 + std::min(up, 3)) * 4 +
                  std::min(other, 3)),
            index((trw * 5 + std::min(winners_, 4)) * 5 + o),
            index(((trw * 2 + (blank_beater ? 1 : 0)) * 3 + std::min(other_blanks_, 2)) * 3 +
                  std::min(other_counters, 2)),
            index((tc * 18 + near) * 12 + below),
            index((((tc * 4 + std::min(my_blanks_, 3)) * 4 + std::min(length - my_blanks_, 3)) * 4 +
                   std::min(other_blanks_, 3)) *
                      4 +
                  std::min(other_counters, 3)),
        },
        static_cast<std::uint8_t>(tcw * 4 + std::min(other, 3))};
}

}  // namespace glup::endgame
