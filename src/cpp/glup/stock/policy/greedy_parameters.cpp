#include "glup/stock/policy/greedy_parameters.hpp"

#include <algorithm>
#include <cmath>

#include "glup/stock/rules/melds.hpp"

namespace glup {
namespace {

Worth to_worth(double points) {
    return static_cast<Worth>(std::lround(points * (1 << kWorthBits)));
}
Worth to_chance(double chance) {
    return static_cast<Worth>(std::lround(chance * (1 << kChanceBits)));
}

// No hope counts more: times a chance of kReachBits it still fits a Worth.
constexpr double kMostPoints = 2000;

using Tails = std::array<std::array<double, rules::kCopies + 2>, rules::kCopies + 1>;

// [unseen][wanted]: the chance that so many of the unseen copies come, each with the chance `each`.
Tails tails_of(double each) {
    Tails tails{};
    for (int unseen = 0; unseen <= rules::kCopies; ++unseen) {
        tails[unseen][0] = 1;
        for (int wanted = 1; wanted <= unseen; ++wanted) {
            tails[unseen][wanted] =
                each * tails[unseen - 1][wanted - 1] + (1 - each) * tails[unseen - 1][wanted];
        }
    }
    return tails;
}

// `lasting` is the part of a hope that a player still has time to fulfil.
Prospect outlook_of(const Tails& tails, int unseen, int held, double lasting) {
    Prospect result;
    for (int m = 1; m <= rules::kCopies; ++m) {
        const double now = tails[unseen][std::max(0, m - held)];
        const double less = tails[unseen][std::max(0, m - std::max(0, held - 1))];
        result.reach[m - 1] = static_cast<Worth>(std::lround(now * (1 << kReachBits)));
        result.loss[m - 1] = now == 0 ? 0 : to_chance(lasting * (1 - less / now));
    }
    return result;
}

// For one trump suit.
PointsBands bands_of(const MeldTable& melds) {
    PointsBands bands = {{{10000}, {99}, {39}, {10}}};
    for (int kind = 0; kind < kKinds; ++kind) {
        int band = static_cast<int>(bands.size()) - 1;
        while (melds.kinds[kind].points > bands[band].most) --band;
        bands[band].kinds |= KindMask{1} << kind;
    }
    return bands;
}

}  // namespace

GreedyTables::GreedyTables(const GreedyWeights& weights, const rules::Ruleset& ruleset,
                           int tricks) {
    const double n = tricks;
    const double early = n / ruleset.draw_tricks();
    const double late = 1 / std::max(1.0, n);
    const double lasting = 1 - weights.late * late;
    // The opponent holds about a hand less one of the unseen cards, and what the last draw brings
    // comes too late.
    const double share = std::max(0.0, n - 1) / (ruleset.hand - 1 + 2 * n);
    const double each = share * (weights.reach + weights.reach_early * early);
    const Tails tails = tails_of(std::clamp(each, 0.0, 1.0));
    for (int unseen = 0; unseen <= rules::kCopies; ++unseen) {
        for (int held = 0; held <= rules::kCopies; ++held) {
            outlook[kHeld * unseen + held] = outlook_of(tails, unseen, held, lasting);
        }
    }
    take = to_worth(weights.take + weights.take_early * early);
    prize = std::max(0, to_chance(weights.prize + weights.prize_late * late));
    patience = to_chance(lasting * weights.patience);
    double never = 1;  // loses none of the tricks to come
    for (int trick = 1; trick < tricks; ++trick)
        never *= std::clamp(double{weights.lose}, 0.0, 1.0);
    lose = to_chance(never);
}

GreedyParameters::GreedyParameters(const GreedyWeights& w, rules::RulesetId id)
    : counter(to_worth(w.counter)) {
    const rules::Ruleset& ruleset = rules::ruleset(id);
    for (int n = 0; n <= ruleset.draw_tricks(); ++n) tables[n] = GreedyTables(w, ruleset, n);
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        bands[trump] = bands_of(meld_table(id, trump));
        for (Card card = 0; card < rules::kCards; ++card) {
            const bool is_trump = suit_of(card) == trump;
            worth[trump][rank_of(card)][suit_of(card)] =
                to_worth((is_trump ? w.trump : w.plain)[rank_of(card)]);
            wins[trump][rank_of(card)][suit_of(card)] =
                to_chance((is_trump ? w.trump_wins : w.plain_wins)[rank_of(card)]);
        }
    }
    const MeldTable& melds = meld_table(id, kSpades);
    const auto of = [&](int kind, float weight, int count = 4) {
        Multiples result{};
        for (int m = 0; m < std::min(count, ruleset.copies); ++m) {
            // Where a kind has no double the other copies make the single once more.
            const int multiple = (melds.declarable >> (kind + m) & 1) != 0 ? kind + m : kind;
            const auto points =
                static_cast<double>(melds.kinds[multiple].points * weight * w.multiple[m]);
            result[m] = to_worth(std::min(points, kMostPoints));
        }
        return result;
    };
    marriage = {of(kMarriage, w.marriage), of(kMarriage + 4 * kSpades, w.trump_marriage)};
    for (int i = 0; i < 4; ++i) fours[i] = of(kFours + 4 * i, w.fours[i]);
    pinochle = of(kPinochle, w.pinochle);
    run = of(kRun, w.run, 3);
    roundhouse = of(kRoundhouse, w.roundhouse, 2);
}

const GreedyParameters& default_greedy_parameters(rules::RulesetId id) {
    return rules::compiled_for(id, [id]<class Rules>(Rules) -> const GreedyParameters& {
        static const GreedyParameters parameters(greedy_weights(id), id);
        return parameters;
    });
}

}  // namespace glup
