// What each card may still bring in melds.
#pragma once

#include <bit>

#include "glup/greedy_gains.hpp"
#include "glup/suit_lanes.hpp"

namespace glup {

// The hope that each card of one player carries, at one decision of phase 1.
class Hopes : public MeldGains {
public:
    Hopes(const State& state, const GreedyParameters& parameters)
        : MeldGains(state, parameters), worth_(parameters.worth[state.trump]) {
        add_pairs();
        add_fours_and_roundhouses();
        add_run();
    }

    // What giving up one copy of each card from the hand costs.
    const CardLanes& hand() const { return worth_; }
    // … and one from the table, which may be barred.
    Worth table(MeldClass item) const {
        const Card card = item.card();
        return lane_of(worth_, card) -
               ((item.history() & kPairRoles) == 0 ? 0 : lane_of(pair_, card)) -
               ((item.history() & kFourRoles) == 0 ? 0 : lane_of(four_, card));
    }

private:
    static constexpr RoleMask kRoundhouseRoles = 0x300;
    static constexpr RoleMask kRunRoles = 0x1c00;
    static constexpr RoleMask kDoubleRunRoles = 0x1800;
    static constexpr RoleMask kRorRole = 0x2000;
    static constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
    static constexpr CardMask kRor = kMarried | rank_mask(kJack) | rank_mask(kAce);

    // Vectors are built from values, not lane by lane in memory, which would stall the next load.
    void add_pairs() {
        const auto &c = marriage(kClubs), &d = marriage(kDiamonds), &h = marriage(kHearts),
                   &s = marriage(kSpades), &p = pinochle();
        pair_[kJack] = SuitLanes{0, p.first, 0, 0};
        pair_[kQueen] = SuitLanes{c.first, d.first, h.first, s.first + p.second};
        pair_[kKing] = SuitLanes{c.second, d.second, h.second, s.second};
        for (const Rank rank : {kJack, kQueen, kKing}) worth_[rank] += pair_[rank];
    }

    // A copy beyond those that a meld takes is not missed.
    void add_fours_and_roundhouses() {
        const CardMask single = all_.distinct() & ~all_.at_least(2);
        const int missing = 8 - std::popcount(all_.distinct() & kMarried);
        const int ror_missing = 16 - std::popcount(all_.distinct() & kRor);
        const Worth married = (history_ & kRoundhouseRoles) == 0 ? tables_.roundhouse[missing] : 0;
        const Worth ror = (history_ & kRorRole) == 0 ? tables_.roundhouse_of_runs[ror_missing] : 0;
        const CardMask up_to_one = for_fours_.distinct() & ~for_fours_.at_least(2);
        const CardMask up_to_two = for_fours_.distinct() & ~for_fours_.at_least(3);
        for (int i = 0; i < 4; ++i) {
            const Rank rank = kFourRanks[i];
            const int one = four_missing(i, 1, 0);
            const int two = one + four_missing(i, 2, 0);
            const bool in_marriages = rank == kQueen || rank == kKing;
            four_[rank] = (lanes_of(up_to_one, rank) & tables_.four_cost[i][one]) +
                          (lanes_of(up_to_two, rank) & tables_.double_four_cost[i][two]);
            worth_[rank] +=
                four_[rank] + (lanes_of(single, rank) & (in_marriages ? married + ror : ror));
        }
    }

    void add_run() {
        const int one = run_missing(1);
        const int two = one + run_missing(2);
        const Worth single = (history_ & kRunRoles) == 0 ? tables_.run[one] : 0;
        const Worth twice = (history_ & kDoubleRunRoles) == 0 ? tables_.double_run_cost[two] : 0;
        const SuitLanes lane = SuitLanes{0, 1, 2, 3} == all_suits(trump_);
        const CardMask up_to_one = all_.distinct() & ~all_.at_least(2);
        const CardMask up_to_two = all_.distinct() & ~all_.at_least(3);
        for (int rank = kJack; rank <= kAce; ++rank) {
            worth_[rank] +=
                lane & ((lanes_of(up_to_one, rank) & single) + (lanes_of(up_to_two, rank) & twice));
        }
    }

    CardLanes worth_;
    CardLanes pair_{};  // of it: for marriages and pinochles
    CardLanes four_{};  // … for fours
};

}  // namespace glup
