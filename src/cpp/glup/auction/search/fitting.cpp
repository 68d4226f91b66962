#include "glup/auction/search/fitting.hpp"

#include <cmath>

#include "glup/auction/policy/greedy.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Units from the price at which a hand bids half of the time to one where it does in three of
// four times; and how often a word says nothing of the hand.
constexpr double kSlack = 1.5;
constexpr double kError = 0.05;

}  // namespace

FittingWorlds::FittingWorlds(const View& view, int of)
    : sampler_(view),
      of_(view.seen().decision == Decision::kBid ? of : 1),
      weights_(greedy_weights(view.seen().rules.row)),
      best_(view.seen()) {
    if (of_ == 1) return;
    const Rules& rules = view.seen().rules;
    int price = 0;
    for (const Said& said : auction_of(view.seen())) {
        const bool bids = said.units > 0;
        const int next = price == 0 ? rules.open / rules.scale : price + 1;
        if (bids) price = said.units;
        if (said.seat == view.seat()) continue;
        words_.push_back({said.seat, bids, static_cast<float>(bids ? price : next)});
    }
    if (words_.empty()) of_ = 1;
}

double FittingWorlds::fit(const State& world) const {
    std::array<float, kMostSeats> values;
    values.fill(NAN);
    double likely = 1;
    for (const auto& [seat, bids, price] : words_) {
        if (std::isnan(values[seat]))
            values[seat] = value_to_bid(world.hand[seat], world.rules, weights_);
        const double above = values[seat] - weights_.margin - price;
        const double bid = 1 / (1 + portable::exp(-above / kSlack));
        likely *= kError + (1 - 2 * kError) * (bids ? bid : 1 - bid);
    }
    return likely;
}

const State& FittingWorlds::draw(Random& rng) {
    if (of_ == 1) return sampler_.draw(rng);
    double sum = 0;
    for (int i = 0; i < of_; ++i) {
        const State& world = sampler_.draw(rng);
        const double weight = fit(world);
        sum += weight;
        if (rng.unit() * sum < weight) best_ = world;
    }
    return best_;
}

}  // namespace glup::auction
