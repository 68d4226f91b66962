// What declaring brings and ends, for one player at one decision of phase 1.
#pragma once

#include <array>
#include <bit>

#include "glup/declarations.hpp"
#include "glup/greedy_parameters.hpp"
#include "glup/state.hpp"

namespace glup {

class MeldGains {
public:
    MeldGains(const State& state, const GreedyParameters& parameters)
        : tables_(parameters.at(state)), patience_(parameters.patience), trump_(state.trump) {
        const CardSet& own = state.hand[state.player];
        CardMask pairs_free = 0;
        CardMask fours_free = 0;
        for (const MeldClass item : state.tableau[state.player]) {
            const CardMask card = bit(item.card());
            pairs_free |= (item.history() & kPairRoles) == 0 ? card : 0;
            fours_free |= (item.history() & kFourRoles) == 0 ? card : 0;
            history_ |= item.history();
        }
        for_pairs_ = own;
        for_pairs_.add_mask(pairs_free);
        for_fours_ = own;
        for_fours_.add_mask(fours_free);
        all_ = own + state.table[state.player];
    }

    // What taking a trick is worth apart from what can be declared.
    Worth take() const { return tables_.take; }

    // Points of a kind minus the hopes that end when it is declared now.
    Worth gain(Kind kind) const {
        if (kind < kPinochle) return marriage(kind / 4).gain[kind % 4];
        if (kind < kRoundhouse) return pinochle().gain[kind % 4];
        Worth given_up = 0;
        if (kind == kRun) {
            given_up = tables_.double_run[run_missing(1) + run_missing(2)];
        } else if (kind >= kFours && kind < kTrumpFours) {
            const int i = (kind - kFours) / 4;
            given_up = four_hope(i, 0) - four_hope(i, kMeldCopies[kind]);
        }
        return points_worth(kMeldTables[trump_].kinds[kind].points) - scaled(given_up, patience_);
    }

protected:
    static constexpr RoleMask kPairRoles = 0xff;  // marriages and pinochles
    static constexpr RoleMask kFourRoles = 0xf0000;
    static constexpr std::array<Rank, 4> kFourRanks = {kJack, kQueen, kKing, kAce};

    const GreedyTables::Pair& marriage(int suit) const {
        return tables_.marriage[suit == trump_][for_pairs_.count(make_card(suit, kQueen))]
                               [for_pairs_.count(make_card(suit, kKing))];
    }
    const GreedyTables::Pair& pinochle() const {
        return tables_.pinochle[for_pairs_.count(make_card(kDiamonds, kJack))]
                               [for_pairs_.count(make_card(kSpades, kQueen))];
    }

    // Copies missing of four of rank i at multiplicity m, once `gone` of each suit are used up.
    int four_missing(int i, int m, int gone) const {
        if (m + gone > rules::kCopies) return 4;
        return 4 - std::popcount(for_fours_.at_least(m + gone) & rank_mask(kFourRanks[i]));
    }

    int run_missing(int m) const {
        constexpr CardMask kRunRanks = suit_mask(0) & ~bit(kNine);
        return 5 - std::popcount(all_.at_least(m) >> (rules::kRanks * trump_) & kRunRanks);
    }

    const GreedyTables& tables_;
    Worth patience_;
    int trump_;
    RoleMask history_ = 0;  // of any melded card
    CardSet for_pairs_;     // the hand, and what the table has free for marriages and pinochles
    CardSet for_fours_;
    CardSet all_;

private:
    Worth four_hope(int i, int gone) const {
        const int one = four_missing(i, 1, gone);
        const int two = one + four_missing(i, 2, gone);
        return tables_.fours[i][one] + tables_.double_fours[i][two];
    }
};

}  // namespace glup
