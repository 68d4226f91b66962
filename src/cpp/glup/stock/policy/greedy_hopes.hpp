// What each card may still bring in melds.
#pragma once

#include "glup/cards/suit_lanes.hpp"
#include "glup/stock/policy/greedy_gains.hpp"

namespace glup {

// The hope that each card of one player carries, at one decision of phase 1.
template <class Rules>
class Hopes : public MeldGains<Rules> {
    using Gains = MeldGains<Rules>;
    using Gains::is_free, Gains::trump_, Gains::kJackD, Gains::kQueenS;
    using Gains::kMarriages, Gains::kPinochles, Gains::kRoundhouses, Gains::kRuns,
        Gains::kFourFamily;
    using Gains::outlook, Gains::marriage, Gains::fours, Gains::pinochle, Gains::roundhouse,
        Gains::run;
    using typename Gains::Family;

public:
    Hopes(const State& state, const GreedyParameters& parameters)
        : Gains(state, parameters),
          worth_(parameters.worth[state.trump]),
          marriages_{marriage(0), marriage(1), marriage(2), marriage(3)},
          fours_{fours(0), fours(1), fours(2), fours(3)},
          pinochle_(pinochle()),
          roundhouse_(roundhouse()),
          run_(run()) {
        std::array<std::array<Multiples, rules::kSuits>, rules::kRanks> lost;
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            for (int i = 0; i < 4; ++i) {
                const Card card = make_card(suit, kFourRanks[i]);
                Multiples& of = lost[kFourRanks[i]][suit];
                of = fours_[i] * outlook(kFourFamily, card).loss;
                if (i == 0 || i == 3) continue;
                of += marriages_[suit] * outlook(kMarriages, card).loss +
                      roundhouse_ * outlook(kRoundhouses, card).loss;
            }
        }
        lost[kJack][kDiamonds] += pinochle_ * outlook(kPinochles, kJackD).loss;
        lost[kQueen][kSpades] += pinochle_ * outlook(kPinochles, kQueenS).loss;
        for (const Rank rank : kFourRanks) worth_[rank] += sums(lost[rank]) >> kChanceBits;
        add_run(state.trump);
    }

    // What giving up one copy of each card from the hand costs.
    const CardLanes& hand() const { return worth_; }
    // … and one from the table, which may be barred.
    Worth table(MeldClass item) const {
        const Card card = item.card();
        Multiples barred{};
        const auto bar = [&](Family family, Multiples hope) {
            if (!is_free(item, family)) barred += hope * outlook(family, card).loss;
        };
        const int rank = rank_of(card);
        if (rank == kQueen || rank == kKing) {
            bar(kMarriages, marriages_[suit_of(card)]);
            bar(kRoundhouses, roundhouse_);
        }
        if (rank != kNine && rank != kTen)
            bar(kFourFamily, fours_[rank == kAce ? 3 : rank - kJack]);
        if (card == kJackD || card == kQueenS) bar(kPinochles, pinochle_);
        if (suit_of(card) == trump_ && rank != kNine) bar(kRuns, run_);
        return lane_of(worth_, card) - (sum(barred) >> kChanceBits);
    }

private:
    static Worth sum(Multiples m) { return m[0] + m[1] + m[2] + m[3]; }
    // The sum of each of four.
    static SuitLanes sums(const std::array<Multiples, 4>& of) {
        const auto halves = [](Multiples a, Multiples b) {
            return __builtin_shufflevector(a, b, 0, 4, 1, 5) +
                   __builtin_shufflevector(a, b, 2, 6, 3, 7);
        };
        const Multiples ab = halves(of[0], of[1]);
        const Multiples cd = halves(of[2], of[3]);
        return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) +
               __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    }

    void add_run(int trump) {
        const SuitLanes lane = SuitLanes{0, 1, 2, 3} == all_suits(trump);
        for (int rank = kJack; rank <= kAce; ++rank) {
            const Multiples lost = run_ * outlook(kRuns, make_card(trump, rank)).loss;
            worth_[rank] += lane & all_suits(sum(lost) >> kChanceBits);
        }
    }

    CardLanes worth_;
    std::array<Multiples, rules::kSuits> marriages_;
    std::array<Multiples, 4> fours_;
    Multiples pinochle_;
    Multiples roundhouse_;
    Multiples run_;
};

}  // namespace glup
