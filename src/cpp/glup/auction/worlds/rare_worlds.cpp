// Worlds where hands were dealt what chance alone hardly finds: by exchanging cards.
#include <algorithm>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

constexpr int kMostBegun = 10;
constexpr int kBegunFast = 4;  // then slowly, where all but few cards have to lie in one way
struct Cooling {
    int steps;
    double heat;  // how much more may be lacking for a while, at first
};
constexpr Cooling kFast{40'000, 6}, kSlow{400'000, 3};
constexpr int kStepsToNext = 100;
constexpr double kRest = 0.05;      // of the heat in the end
constexpr double kNoWorld = 1'000;  // what does not go together lacks

// How near a hand is to melds, in units: those it has, and cards that are alike or of one suit.
double nearness(const Hand& hand, const Rules& rules) {
    double nearest = 0;
    const auto points = meld_points_all(hand, rules);
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const int of_run = sum_of(hand.suit(suit) >> 8);  // all but the nine
        nearest = std::max(nearest, static_cast<double>(points[suit]) / rules.scale + of_run);
    }
    const SuitWord ranks = hand.all_suits();
    int most = 0;
    for (int rank = kNine; rank <= kAce; ++rank) most = std::max(most, copies_at(ranks, rank));
    return nearest + most;
}

}  // namespace

// 0 of a world; else how far the hands of those who bid are from what they needed.
double Sampler::lacking(const Layout& layout, Random& rng) {
    if (!makes_world(layout, rng)) return kNoWorld;
    if (was_dealt_so()) return 0;
    const Rules& rules = world_.rules;
    const double needed = static_cast<double>(rules.bid_needs) / rules.scale + 2 * rules.hand;
    double lacks = buried_wrongly();
    if (world_.result == Result::kMisdeal && (world_.blank >> last_ & 1) == 0) {
        int blanks = 0;
        dealt_hand(world_, last_, knowledge_.played[last_]).for_each([&](Card card) {
            blanks += is_blank(card) ? 1 : 0;
        });
        lacks += std::max(world_.rules.hand - blanks, 1);
    }
    for (int seat = 0; seat < world_.seats(); ++seat) {
        if ((world_.weak >> seat & 1) == 0 || !bid_freely(world_, seat)) continue;
        const Hand dealt = dealt_hand(world_, seat, knowledge_.played[seat]);
        lacks += std::max(needed - nearness(dealt, rules), 1.0);
    }
    return std::max(lacks, 1.0);
}

// From one layout after another, which do not agree, towards one that does.
bool Sampler::begin_exchange(Random& rng) {
    for (int begun = 0; begun < kMostBegun; ++begun) {
        if (!layouts_.draw(rng)) return false;
        laid_ = layouts_.layout();
        if (blanks_at_ != kNobody && !join_blanks(laid_, rng)) continue;
        exchange_.emplace(knowledge_.unseen, laid_);
        double lacks = lacking(laid_, rng);
        const auto& [steps, hot] = begun < kBegunFast ? kFast : kSlow;
        for (int i = 0; i < steps && lacks > 0; ++i) {
            if (!exchange_->step(rng)) continue;
            const double now = lacking(exchange_->layout(), rng);
            const double heat = kRest + hot * (steps - i) / steps;
            if (now <= lacks || rng.unit() < portable::exp((lacks - now) / heat))
                lacks = now;
            else
                exchange_->undo();
        }
        if (lacks == 0) return true;
    }
    exchange_.reset();
    return false;
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
