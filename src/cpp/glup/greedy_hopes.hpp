// What each card may still bring in melds.
#pragma once

#include <algorithm>
#include <array>

#include "glup/declarations.hpp"
#include "glup/greedy_parameters.hpp"
#include "glup/state.hpp"

namespace glup {

// The hope that each card of one player carries, at one decision of phase 1.
class Hopes {
public:
    Hopes(const State& state, const GreedyParameters& parameters)
        : tables_(parameters.tables[(rules::kStock - state.drawn) / rules::kSeats]),
          patience_(parameters.patience),
          trump_(state.trump),
          worth_(parameters.worth[state.trump]) {
        const CardSet& own = state.hand[state.player];
        CardMask pairs_free = 0;
        CardMask fours_free = 0;
        RoleMask history = 0;  // of any card
        for (const MeldClass item : state.tableau[state.player]) {
            const CardMask card = bit(item.card());
            pairs_free |= (item.history() & kPairRoles) == 0 ? card : 0;
            fours_free |= (item.history() & kFourRoles) == 0 ? card : 0;
            history |= item.history();
        }
        for_pairs_ = own;
        for_pairs_.add_mask(pairs_free);
        for_fours_ = own;
        for_fours_.add_mask(fours_free);
        all_ = own + state.table[state.player];

        add_pairs();
        add_fours_and_roundhouses(history);
        add_run(history);
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

    // What taking a trick is worth apart from what can be declared.
    Worth take() const { return tables_.take; }

    // Points of a kind minus the hopes that end when it is declared now.
    Worth gain(Kind kind) const {
        if (kind < kPinochle) return marriage_[kind / 4]->gain[kind % 4];
        if (kind < kRoundhouse) return pinochle_->gain[kind % 4];
        Worth given_up = 0;
        if (kind == kRun) {
            given_up = tables_.double_run[run_missing(1) + run_missing(2)];
        } else if (kind >= kFours && kind < kTrumpFours) {
            const int i = (kind - kFours) / 4;
            given_up = four_hope(i, 0) - four_hope(i, kMeldCopies[kind]);
        }
        return points_worth(kMeldTables[trump_].kinds[kind].points) - scaled(given_up, patience_);
    }

private:
    static constexpr RoleMask kPairRoles = 0xff;  // marriages and pinochles
    static constexpr RoleMask kFourRoles = 0xf0000;
    static constexpr RoleMask kRoundhouseRoles = 0x300;
    static constexpr RoleMask kRunRoles = 0x1c00;
    static constexpr RoleMask kDoubleRunRoles = 0x1800;
    static constexpr RoleMask kRorRole = 0x2000;
    static constexpr std::array<Rank, 4> kFourRanks = {kJack, kQueen, kKing, kAce};
    static constexpr Card kJackOfDiamonds = make_card(kDiamonds, kJack);
    static constexpr Card kQueenOfSpades = make_card(kSpades, kQueen);
    static constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
    static constexpr CardMask kRor = kMarried | rank_mask(kJack) | rank_mask(kAce);

    const GreedyTables::Pair& pair_of(const GreedyTables::Pairs& pairs, Card first, Card second) {
        return pairs[for_pairs_.count(first)][for_pairs_.count(second)];
    }

    // Vectors are built from values, not lane by lane in memory, which would stall the next load.
    void add_pairs() {
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            marriage_[suit] = &pair_of(tables_.marriage[suit == trump_], make_card(suit, kQueen),
                                       make_card(suit, kKing));
        }
        const auto& [c, d, h, s] = marriage_;
        pinochle_ = &pair_of(tables_.pinochle, kJackOfDiamonds, kQueenOfSpades);
        pair_[kJack] = SuitLanes{0, pinochle_->first, 0, 0};
        pair_[kQueen] = SuitLanes{c->first, d->first, h->first, s->first + pinochle_->second};
        pair_[kKing] = SuitLanes{c->second, d->second, h->second, s->second};
        for (const Rank rank : {kJack, kQueen, kKing}) worth_[rank] += pair_[rank];
    }

    // Copies missing of four of rank i at multiplicity m, once `gone` of each suit are used up.
    int four_missing(int i, int m, int gone) const {
        if (m + gone > rules::kCopies) return 4;
        return 4 - std::popcount(for_fours_.at_least(m + gone) & rank_mask(kFourRanks[i]));
    }

    Worth four_hope(int i, int gone) const {
        const int one = four_missing(i, 1, gone);
        const int two = one + four_missing(i, 2, gone);
        return tables_.fours[i][one] + tables_.double_fours[i][two];
    }

    // A copy beyond those that a meld takes is not missed.
    void add_fours_and_roundhouses(RoleMask history) {
        const CardMask single = all_.distinct() & ~all_.at_least(2);
        const int missing = 8 - std::popcount(all_.distinct() & kMarried);
        const int ror_missing = 16 - std::popcount(all_.distinct() & kRor);
        const Worth roundhouse =
            (history & kRoundhouseRoles) == 0 ? tables_.roundhouse[missing] : 0;
        const Worth ror = (history & kRorRole) == 0 ? tables_.roundhouse_of_runs[ror_missing] : 0;
        const CardMask up_to_one = for_fours_.distinct() & ~for_fours_.at_least(2);
        const CardMask up_to_two = for_fours_.distinct() & ~for_fours_.at_least(3);
        for (int i = 0; i < 4; ++i) {
            const Rank rank = kFourRanks[i];
            const int one = four_missing(i, 1, 0);
            const int two = one + four_missing(i, 2, 0);
            const Worth hope = rank == kQueen || rank == kKing ? roundhouse + ror : ror;
            four_[rank] =
                (lanes_of(up_to_one, rank) & scaled(tables_.fours[i][one], tables_.lost)) +
                (lanes_of(up_to_two, rank) & scaled(tables_.double_fours[i][two], tables_.lost));
            worth_[rank] += four_[rank] + (lanes_of(single, rank) & scaled(hope, tables_.lost));
        }
    }

    int run_missing(int m) const {
        constexpr CardMask kRunRanks = suit_mask(0) & ~bit(kNine);
        return 5 - std::popcount(all_.at_least(m) >> (rules::kRanks * trump_) & kRunRanks);
    }

    void add_run(RoleMask history) {
        const int one = run_missing(1);
        const int two = one + run_missing(2);
        const Worth single = (history & kRunRoles) == 0 ? tables_.run[one] : 0;
        const Worth twice = (history & kDoubleRunRoles) == 0 ? tables_.double_run[two] : 0;
        const Worth by_copies[] = {0, scaled(single + twice, tables_.lost),
                                   scaled(twice, tables_.lost), 0, 0};
        const SuitLanes lane = SuitLanes{0, 1, 2, 3} == all_suits(trump_);
        for (int rank = kJack; rank <= kAce; ++rank) {
            worth_[rank] += lane & by_copies[all_.count(make_card(trump_, rank))];
        }
    }

    const GreedyTables& tables_;
    Worth patience_;
    int trump_;
    CardSet for_pairs_;  // the hand, and what the table has free for marriages and pinochles
    CardSet for_fours_;
    CardSet all_;
    std::array<const GreedyTables::Pair*, rules::kSuits> marriage_;
    const GreedyTables::Pair* pinochle_;
    CardLanes worth_;
    CardLanes pair_{};  // of it: for marriages and pinochles
    CardLanes four_{};  // … for fours
};

}  // namespace glup
