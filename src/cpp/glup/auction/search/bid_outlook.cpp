#include "glup/auction/search/bid_outlook.hpp"

#include <algorithm>

#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/hand_value.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/search/fitting.hpp"
#include "glup/support/running_mean.hpp"

namespace glup::auction {
namespace {

constexpr std::size_t kMostLevels = 40;
constexpr double kHardlyEver = 0.02;
constexpr std::int64_t kLeastWorlds = 20;

Spread spread_of(const RunningMean& points) { return {points.mean(), points.deviation()}; }

// Deals played out with one trump, or by the policy's choice.
struct Played {
    int trump;  // kNoSuit: the policy's
    std::vector<State> ends;
    std::array<int, rules::kSuits> named{};
};

std::vector<int> bids_of(const State& seen) {
    std::vector<int> units;
    const LegalList list = legal(seen);
    for (int i = 0; i < list.bid_count; ++i) {
        const BidRange& range = list.bids[static_cast<std::size_t>(i)];
        for (int bid = range.low; bid <= range.high && units.size() < kMostLevels;
             bid += range.step)
            units.push_back(bid);
    }
    return units;
}

// The deal in which this seat bids the least and all others pass.
State played(State state, int seat, int trump, const Seating& seats, Random& rng) {
    const GreedyWeights& weights = *seats[seat];
    while (!state.is_over() && state.decision == Decision::kBid) {
        const LegalList list = legal(state);
        state.apply_legal(state.player == seat ? Action::bid(list.bids[0].low)
                                               : Action(Action::kPass));
    }
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

BidLevel level_of(std::vector<State>& ends, int units, int account) {
    RunningMean made, set, all;
    for (State& end : ends) {
        bid_instead(end, units);
        const double gain = gain_of(end, account);
        all.add(gain);
        (is_made(end.result) ? made : set).add(gain);
    }
    const int scale = ends.front().rules.scale;
    const double share = static_cast<double>(made.count()) / static_cast<double>(all.count());
    return {units * scale, share, all.mean(), made.mean(), set.mean()};
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
    if (!saves(end, side) || parts[kOwnMelds] + parts[kPartnerMelds] < end.rules.floor)
        parts[kOwnMelds] = parts[kPartnerMelds] = 0;
    double sum = 0;
    for (std::size_t i = 0; i < kBidSources; ++i) {
        sums[i].add(parts[i]);
        sum += parts[i];
    }
    total.add(sum);
}

BidOutlook told(Played& of, const std::vector<int>& bids, int seat) {
    BidOutlook outlook;
    const auto most = std::max_element(of.named.begin(), of.named.end());
    outlook.trump = static_cast<std::uint8_t>(most - of.named.begin());
    outlook.samples = static_cast<std::int64_t>(of.ends.size());
    outlook.named = static_cast<double>(*most) / static_cast<double>(outlook.samples);
    std::array<RunningMean, kBidSources> sums;
    RunningMean total;
    for (const State& end : of.ends) add_sources(sums, total, end, seat);
    for (std::size_t i = 0; i < kBidSources; ++i) outlook.sources[i] = spread_of(sums[i]);
    outlook.total = spread_of(total);
    const int account = of.ends.front().rules.account(seat);
    for (const int units : bids) {
        outlook.levels.push_back(level_of(of.ends, units, account));
        if (outlook.levels.back().made < kHardlyEver) break;
    }
    return outlook;
}

}  // namespace

std::vector<BidOutlook> bid_outlooks(const View& view, const BidOutlookOptions& options) {
    const State& seen = view.seen();
    std::vector<BidOutlook> outlooks;
    if (!view.to_act() || seen.decision != Decision::kBid) return outlooks;
    const std::vector<int> bids = bids_of(seen);
    if (bids.empty()) return outlooks;
    const Rules& rules = seen.rules;
    const int seat = view.seat();
    std::vector<Played> suits;
    if (rules.face_down() == 0) {
        for (int suit = 0; suit < rules::kSuits; ++suit)
            if (!rules.marriage || is_married(view.hand(), suit)) suits.push_back({suit, {}, {}});
    }
    if (suits.empty()) suits.push_back({kNoSuit, {}, {}});
    const GreedyWeights weights = greedy_weights(rules.row).stubborn();
    const Seating seats = seating_of(&weights);
    FittingWorlds worlds(view, options.fitting);
    for (std::int64_t w = 0; w < options.worlds; ++w) {
        if (w >= kLeastWorlds && options.has_time && !options.has_time()) break;
        Random rng = Random::stream(options.seed, static_cast<std::uint64_t>(w));
        const State& world = worlds.draw(rng);
        for (Played& one : suits) {
            const State& end = one.ends.emplace_back(played(world, seat, one.trump, seats, rng));
            if (end.trump < rules::kSuits) ++one.named[end.trump];
        }
    }
    for (Played& one : suits) outlooks.push_back(told(one, bids, seat));
    std::stable_sort(outlooks.begin(), outlooks.end(), [](const auto& a, const auto& b) {
        return a.levels.front().value > b.levels.front().value;
    });
    return outlooks;
}

}  // namespace glup::auction
