// Worlds where hands were dealt what chance alone hardly finds: by exchanging cards.
#include <algorithm>
#include <array>
#include <bit>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/worlds/sample.hpp"

namespace glup::auction {
namespace {

constexpr int kMostSteps = 300'000;
constexpr int kStepsToNext = 100;
constexpr double kWorse = 0.05;  // how often a step to what lacks more is taken
constexpr double kFar = 1'000;   // what does not go together lacks

// How near a hand is to melds, in units: those it has, and cards of those it has not.
double nearness(const Hand& hand, const Rules& rules) {
    double nearest = 0;
    const auto points = meld_points_all(hand, rules);
    std::array<int, rules::kRanks> suits{};
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const SuitWord ranks = ranks_in(hand.suit(suit));
        for (int rank = 0; rank < rules::kRanks; ++rank) suits[rank] += copies_at(ranks, rank);
        const int of_run = std::popcount(ranks >> 8);  // all but the nine
        nearest = std::max(nearest, static_cast<double>(points[suit]) / rules.scale + of_run);
    }
    return nearest + *std::max_element(suits.begin(), suits.end());
}

}  // namespace

// 0 of a world; else how far the hands of those who bid are from what they needed.
double Sampler::lacking(const Layout& layout, Random& rng) {
    if (!makes_world(layout, rng)) return kFar;
    if (was_dealt_so()) return 0;
    const Rules& rules = world_.rules;
    const double needed = static_cast<double>(rules.bid_needs) / rules.scale + 2 * rules::kRanks;
    double lacks = 1;
    for (int seat = 0; seat < world_.seats(); ++seat) {
        if ((world_.weak >> seat & 1) == 0 || !bid_freely(world_, seat)) continue;
        const Hand dealt = dealt_hand(world_, seat, knowledge_.played[seat]);
        lacks += std::max(needed - nearness(dealt, rules), 1.0);
    }
    return lacks;
}

// From the last layout, which does not agree, to one that does.
bool Sampler::begin_exchange(Random& rng) {
    exchange_.emplace(knowledge_.unseen, laid_);
    double lacks = lacking(laid_, rng);
    for (int i = 0; i < kMostSteps && lacks > 0; ++i) {
        if (!exchange_->step(rng)) continue;
        const double now = lacking(exchange_->layout(), rng);
        if (now <= lacks || rng.unit() < kWorse)
            lacks = now;
        else
            exchange_->undo();
    }
    return lacks == 0;
}

// The next one that agrees: so many steps on that most cards may have moved.
bool Sampler::exchange_on(Random& rng) {
    State last = world_;
    for (int i = 0; i < kStepsToNext; ++i) {
        if (!exchange_->step(rng)) continue;
        if (lacking(exchange_->layout(), rng) == 0) {
            last = world_;
        } else {
            exchange_->undo();
        }
    }
    world_ = last;
    return true;
}

}  // namespace glup::auction
