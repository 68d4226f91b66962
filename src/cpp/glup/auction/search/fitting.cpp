#include "glup/auction/search/fitting.hpp"

#include <cmath>
#include <optional>
#include <span>

#include "glup/auction/policy/bid_choice.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Units from the price at which a hand bids half of the time to one where it does in three of
// four times; and how often a word says nothing of the hand.
constexpr double kSlack = 1.5;
constexpr double kError = 0.05;
// Units that a bid gains over another one which is said e times as often.
constexpr double kGainSlack = 1;

}  // namespace

FittingWorlds::FittingWorlds(const View& view, int of, const BidNetwork* bids)
    : sampler_(view),
      of_(view.seen().decision == Decision::kBid ? of : 1),
      weights_(greedy_weights(view.seen().rules.row)),
      bids_(bids),
      best_(view.seen()) {
    if (of_ == 1) return;
    const Rules& rules = view.seen().rules;
    const std::vector<Said> all = auction_of(view.seen());
    int price = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Said& said = all[i];
        const bool is_bid = said.units > 0;
        const int next = price == 0 ? rules.open / rules.scale : price + 1;
        if (is_bid) price = said.units;
        if (said.seat == view.seat()) continue;
        Word& word = words_.emplace_back(
            Word{said.seat, is_bid, static_cast<float>(is_bid ? price : next)});
        if (bids == nullptr) continue;
        const std::span<const Said> before(all.data(), i);
        word.heard = auction_numbers(rules, view.seen().dealer, said.seat, before, 0);
        while (word.leap + 1 < static_cast<int>(kLeaps.size()) &&
               kLeaps[word.leap + 1] <= price - next)
            ++word.leap;
    }
    if (words_.empty()) of_ = 1;
}

double FittingWorlds::fit(const State& world) const {
    return bids_ == nullptr ? fit_to_rule(world) : fit_to_network(world);
}

double FittingWorlds::fit_to_network(const State& world) const {
    std::array<std::optional<Bidder>, kMostSeats> bidders;
    double likely = 1;
    for (const Word& word : words_) {
        auto& bidder = bidders[word.seat];
        if (!bidder) bidder.emplace(world.hand[word.seat], world.rules, *bids_);
        AuctionNumbers heard = word.heard;
        set_value(heard, world.rules, bidder->numbers.value);
        const auto gains = bids_->bids().outputs(bidder->sums, heard);
        double all = 1, said = word.bids ? 0 : 1;  // a pass gains nothing
        for (std::size_t i = 0; i < gains.size(); ++i) {
            const double odds = portable::exp(static_cast<double>(gains[i]) /
                                              (kGainSlack * BidNetwork::Bids::kOne));
            all += odds;
            if (word.bids && static_cast<int>(i) == word.leap) said = odds;
        }
        likely *= kError + (1 - 2 * kError) * said / all;
    }
    return likely;
}

double FittingWorlds::fit_to_rule(const State& world) const {
    std::array<float, kMostSeats> values;
    values.fill(NAN);
    double likely = 1;
    for (const auto& [seat, bids, price, leap, heard] : words_) {
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
