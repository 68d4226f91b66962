#include "glup/auction/search/bid_outlooks.hpp"

#include <algorithm>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/uncontested.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/support/running_mean.hpp"
#include "glup/support/short_list.hpp"

namespace glup::auction {
namespace {

constexpr std::size_t kMostLevels = 40;
constexpr double kHardlyEver = 0.02;

Spread spread_of(const RunningMean& points) { return {points.mean(), points.deviation()}; }

// The deal in which this seat bids the least and all others pass.
State played(State state, int seat, int trump, const Seating& seats, Random& rng) {
    const GreedyWeights& weights = *seats[seat].weights;
    bid_uncontested(state, seat);
    while (!state.is_over() && state.decision != Decision::kLead) {
        const bool names = state.decision == Decision::kTrump && trump != kNoSuit;
        state.apply_legal(names ? Action::trump(trump) : greedy_action(state, weights));
    }
    const bool chips = state.rules.chips;
    state.rules.chips = false;  // which would end the play as soon as the contract is decided
    play_out(state, seats, rng);
    state.rules.chips = chips;
    return state;
}

void bid_instead(State& end, int units) {
    end.bid = static_cast<std::uint16_t>(units);
    if (end.result == Result::kMade || end.result == Result::kSet)
        end.result = contract_made(end) ? Result::kMade : Result::kSet;
}

BidLevel level_of(const std::vector<State>& ends, int units, const Worth& worth) {
    RunningMean made, set, all;
    for (State end : ends) {
        bid_instead(end, units);
        const double gain = worth.of(end);
        all.add(gain);
        (is_made(end.result) ? made : set).add(gain);
    }
    const int unit = ends.front().rules.bid_unit;
    const double share = static_cast<double>(made.count()) / static_cast<double>(all.count());
    return {units * unit, share, all.mean(), made.mean(), set.mean()};
}

void add_sources(std::array<RunningMean, kBidSources>& sums, RunningMean& total, const State& end,
                 int seat) {
    const SeatMask side = end.side_of(seat);
    const BySeat counters = full_counters(end);
    std::array<double, kBidSources> parts{};
    for_each_bit(side, [&](int other) {
        if (end.melds[other] < kGame)
            parts[other == seat ? kOwnMelds : kPartnerMelds] += end.melds[other];
        parts[kTrickCards] += counters[other];
    });
    const bool last = end.played_out() && (side >> end.leader & 1) != 0;
    parts[kLastTrick] = last ? end.rules.last : 0;
    parts[kTrickCards] -= parts[kLastTrick];
    if (!saves(end, side) || parts[kOwnMelds] + parts[kPartnerMelds] < end.rules.meld_floor)
        parts[kOwnMelds] = parts[kPartnerMelds] = 0;
    double sum = 0;
    for (std::size_t i = 0; i < kBidSources; ++i) {
        sums[i].add(parts[i]);
        sum += parts[i];
    }
    total.add(sum);
}

}  // namespace

std::vector<int> BidOutlooks::bids_of(const View& view) {
    std::vector<int> units;
    if (!view.to_act() || view.seen().decision != Decision::kBid) return units;
    const LegalList list = legal(view.seen());
    for (int i = 0; i < list.bid_count; ++i) {
        const BidRange& range = list.bids[static_cast<std::size_t>(i)];
        for (int bid = range.low; bid <= range.high && units.size() < kMostLevels;
             bid += range.step)
            units.push_back(bid);
    }
    return units;
}

BidOutlooks::BidOutlooks(const View& view, std::uint64_t seed, int fitting, const Worth& worth,
                         int workers)
    : seat_(view.seat()),
      seed_(seed),
      bids_(bids_of(view)),
      worth_(worth),
      weights_(greedy_weights(view.seen().rules.row).stubborn()),
      draws_(view, fitting, seed, workers) {
    const Rules& rules = view.seen().rules;
    if (rules.face_down() == 0) {
        for (int suit = 0; suit < rules::kSuits; ++suit)
            if (!rules.marriage || is_married(view.hand(), suit)) suits_.push_back({suit});
    }
    if (suits_.empty()) suits_.push_back({kNoSuit});
}

Work BidOutlooks::work(std::int64_t count) {
    const std::int64_t first = begun_;
    begun_ += count;
    return {Work::Kind::kBids, first, count, {}, draws_.ahead(first, count)};
}

Rows BidOutlooks::rows(const Work& work) const {
    Rows rows;
    const Seating seats = seating_of(&weights_);
    draws_.visit(work.first, work.count, work.worlds, [&](std::int64_t w, const State& world) {
        Random rng = Random::stream(seed_, static_cast<std::uint64_t>(w));
        auto& ends = rows.ends.emplace_back();
        for (const Played& one : suits_)
            ends.push_back(played(world, seat_, one.trump, seats, rng));
        return true;
    });
    return rows;
}

void BidOutlooks::take(const Rows& rows) {
    for (const std::vector<State>& ends : rows.ends) {
        ++worlds_;
        for (std::size_t i = 0; i < suits_.size(); ++i) {
            suits_[i].ends.push_back(ends[i]);
            if (ends[i].trump < rules::kSuits) ++suits_[i].named[ends[i].trump];
        }
    }
}

BidOutlook BidOutlooks::told(const Played& of) const {
    BidOutlook outlook;
    const auto most = std::max_element(of.named.begin(), of.named.end());
    outlook.trump = static_cast<std::uint8_t>(most - of.named.begin());
    outlook.samples = worlds_;
    outlook.named = static_cast<double>(*most) / static_cast<double>(outlook.samples);
    std::array<RunningMean, kBidSources> sums;
    RunningMean total;
    for (const State& end : of.ends) add_sources(sums, total, end, seat_);
    for (std::size_t i = 0; i < kBidSources; ++i) outlook.sources[i] = spread_of(sums[i]);
    outlook.total = spread_of(total);
    for (const int units : bids_) {
        outlook.levels.push_back(level_of(of.ends, units, worth_));
        if (outlook.levels.back().made < kHardlyEver) break;
    }
    return outlook;
}

std::vector<BidOutlook> BidOutlooks::told() const {
    std::vector<BidOutlook> outlooks;
    for (const Played& one : suits_) outlooks.push_back(told(one));
    sort_short(outlooks, [](const auto& a, const auto& b) {
        return a.levels.front().value > b.levels.front().value;
    });
    return outlooks;
}

std::vector<BidOutlook> bid_outlooks(const View& view, const BidOutlookOptions& options) {
    if (!BidOutlooks::has(view)) return {};
    const Worth points(nullptr, view.seen().rules.account(view.seat()));
    BidOutlooks outlooks(view, options.seed, options.fitting, points);
    outlooks.take(outlooks.rows(outlooks.work(options.worlds)));
    return outlooks.told();
}

}  // namespace glup::auction
