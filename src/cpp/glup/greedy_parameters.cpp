#include "glup/greedy_parameters.hpp"

#include <algorithm>
#include <cmath>

#include "glup/melds.hpp"

namespace glup {
namespace {

using Chances = std::array<float, 17>;

Worth to_worth(float points) { return static_cast<Worth>(std::lround(points * (1 << kWorthBits))); }
Worth to_chance(float chance) {
    return static_cast<Worth>(std::lround(chance * (1 << kChanceBits)));
}

GreedyTables::Hopes hopes(float points, const Chances& chance) {
    GreedyTables::Hopes result{};
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = to_worth(points * chance[i]);
    return result;
}

// Hope for the multiples of a two-card meld whose single kind is `kind`.
GreedyTables::Pairs pair_hopes(const MeldTable& melds, Kind kind, const Chances& chance,
                               float weight, float patience) {
    GreedyTables::Pairs pairs{};
    for (int a = 0; a <= rules::kCopies; ++a) {
        for (int b = 0; b <= rules::kCopies; ++b) {
            float hope = 0;
            for (int m = 1; m <= rules::kCopies; ++m) {
                const int missing = std::max(0, m - a) + std::max(0, m - b);
                hope += weight * melds.kinds[kind + m - 1].points * chance[missing];
            }
            pairs[a][b].hope = to_worth(hope);
            pairs[a][b].first = pairs[a][b].hope - pairs[std::max(0, a - 1)][b].hope;
            pairs[a][b].second = pairs[a][b].hope - pairs[a][std::max(0, b - 1)].hope;
            for (int m = 1; m <= rules::kCopies; ++m) {
                const auto& left = pairs[std::max(0, a - m)][std::max(0, b - m)];
                pairs[a][b].gain[m - 1] = points_worth(melds.kinds[kind + m - 1].points) -
                                          scaled(pairs[a][b].hope - left.hope, to_chance(patience));
            }
        }
    }
    return pairs;
}

// Whether some holding makes it pay to declare the m-fold meld.
bool may_pay(const GreedyTables::Pairs& pairs, int m) {
    for (int a = m; a <= rules::kCopies; ++a) {
        for (int b = m; b <= rules::kCopies; ++b) {
            if (pairs[a][b].gain[m - 1] > 0) return true;
        }
    }
    return false;
}

}  // namespace

GreedyTables::GreedyTables(const GreedyWeights& weights, int draws) {
    // About 2.5 unseen copies of a card among the 18 + 2 * draws cards that are unseen.
    const auto n = static_cast<float>(draws);
    const float reach = weights.reach * (1.0F - std::exp(-2.5F * n / (18.0F + 2.0F * n)));
    Chances chance{1};
    for (std::size_t i = 1; i < chance.size(); ++i) chance[i] = chance[i - 1] * reach;

    const MeldTable& melds = kMeldTables[kSpades];
    const auto of = [&](int kind, float weight) {
        return hopes(weight * melds.kinds[kind].points, chance);
    };
    marriage[0] = pair_hopes(melds, kMarriage, chance, weights.marriage, weights.patience);
    marriage[1] =
        pair_hopes(melds, kMarriage + 4 * kSpades, chance, weights.marriage, weights.patience);
    pinochle = pair_hopes(melds, kPinochle, chance, weights.pinochle, weights.patience);
    const Worth lost = to_chance(1 - reach);
    const auto cost = [&](Hopes hope) {
        for (Worth& worth : hope) worth = scaled(worth, lost);
        return hope;
    };
    for (int i = 0; i < 4; ++i) {
        fours[i] = of(kFours + 4 * i, weights.four);
        double_fours[i] = of(kFours + 4 * i + 1, weights.four);
        four_cost[i] = cost(fours[i]);
        double_four_cost[i] = cost(double_fours[i]);
    }
    run = cost(of(kRun, weights.run));
    double_run = of(kRun + 1, weights.run);
    double_run_cost = cost(double_run);
    roundhouse = cost(of(kRoundhouse, weights.roundhouse));
    roundhouse_of_runs = cost(of(kRoundhouseOfRuns, weights.roundhouse));
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        promising[trump] = ~KindMask{0};
        for (int kind = 0; kind < kRoundhouse; ++kind) {
            const auto& pairs = kind >= kPinochle ? pinochle : marriage[kind / 4 == trump];
            if (!may_pay(pairs, kind % 4 + 1)) promising[trump] &= ~(KindMask{1} << kind);
        }
    }
    take = to_worth(weights.take + weights.take_early * n / rules::kDrawTricks);
}

GreedyParameters::GreedyParameters(const GreedyWeights& w)
    : patience(to_chance(w.patience)), counter(to_worth(w.counter)) {
    for (int n = 0; n <= rules::kDrawTricks; ++n) tables[n] = GreedyTables(w, n);
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (Card card = 0; card < rules::kCards; ++card) {
            const bool is_trump = suit_of(card) == trump;
            worth[trump][rank_of(card)][suit_of(card)] =
                to_worth((is_trump ? w.trump : w.plain)[rank_of(card)]);
            wins[trump][rank_of(card)][suit_of(card)] =
                to_chance((is_trump ? w.trump_wins : w.plain_wins)[rank_of(card)]);
        }
    }
}

const GreedyParameters& default_greedy_parameters() {
    static const GreedyParameters parameters;
    return parameters;
}

}  // namespace glup
