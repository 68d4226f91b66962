#include "glup/auction/search/reason.hpp"

#include <algorithm>
#include <cmath>

#include "glup/auction/reasons/reasons.hpp"
#include "glup/auction/rules/legal.hpp"

namespace glup::auction {
namespace {

// Before what they tell is worth a word.
constexpr std::int64_t kSeveralWorlds = 20;
constexpr std::int64_t kManyWorlds = 100;
constexpr double kFarBeyond = 3;  // standard errors

struct Bids {
    const State& state;
    const Advice& advice;
    const Action& action = advice.actions.front().action;
    const BidOutlook* outlook = advice.bidding ? &advice.bidding->outlooks.front() : nullptr;
};

int rounded(double points) { return static_cast<int>(std::lround(points)); }

Sentence outlook_of_bid(const Bids& bids) {
    if (bids.action.kind() != Action::kBid || bids.outlook == nullptr) return {};
    const auto& [own, partner, tricks, last] = bids.outlook->sources;
    const Spread& total = bids.outlook->total;
    if (rounded(total.mean) == 0 || !bids.advice.bidding->most) return {};
    const int most = *bids.advice.bidding->most;
    const int trump = bids.outlook->trump;
    if (rounded(partner.mean) == 0)
        return {"with %g as trump you meld %d, tricks bring %d: about %d together; bid %n at most",
                {trump, rounded(own.mean), rounded(own.deviation), rounded(tricks.mean),
                 rounded(tricks.deviation), rounded(total.mean), rounded(total.deviation), most}};
    return {
        "with %g as trump you meld %d, your partner %d, tricks bring %d: about %d together; "
        "bid %n at most",
        {trump, rounded(own.mean), rounded(own.deviation), rounded(partner.mean),
         rounded(partner.deviation), rounded(tricks.mean), rounded(tricks.deviation),
         rounded(total.mean), rounded(total.deviation), most}};
}

Sentence too_high(const Bids& bids) {
    if (bids.action.kind() != Action::kPass || bids.outlook == nullptr) return {};
    const Spread& total = bids.outlook->total;
    const int next = bids.outlook->levels.front().bid;
    if (total.mean >= next) return {};
    return {"your best suit, %g, brings about %d, and the next bid is %n",
            {bids.outlook->trump, rounded(total.mean), rounded(total.deviation), next}};
}

Sentence hopeless(const Bids& bids) {
    if (bids.action.kind() != Action::kConcede) return {};
    std::int64_t samples = 0;
    for (const ValuedAction& one : bids.advice.actions) {
        if (one.action.kind() == Action::kConcede) continue;
        if (!(one.made == 0)) return {};
        samples += one.samples;
    }
    if (samples < kSeveralWorlds) return {};
    return {"you make the contract in none of the deals that were tried"};
}

constexpr std::array kOfBids{outlook_of_bid, too_high, hopeless};

// What can't be told from the cards.
Sentence contract(const ValuedAction& best, const ValuedAction& other) {
    const auto variance = [](const ValuedAction& one) {
        return one.made * (1 - one.made) / static_cast<double>(one.samples);
    };
    const double noise = std::sqrt(variance(best) + variance(other));
    if (std::min(best.samples, other.samples) < kManyWorlds) return {};
    if (!(best.made - other.made > kFarBeyond * noise)) return {};
    return {"you make the contract in %n of 100 deals that were tried, the other way in %n",
            {rounded(100 * best.made), rounded(100 * other.made)}};
}

}  // namespace

void tell_reasons(const View& view, Advice& advice) {
    const Action best = advice.actions.front().action;
    const ValuedAction* const other = tell_reasons(
        advice.actions, [&](const Action& one) { return one.kind() == best.kind(); },
        [&](const Action& one) { return told(action_reason(view, best, one)); });
    if (count_legal(view.seen()) == 1) {
        advice.reason = told({kOnlyLegal});
    } else if (other == nullptr || best.kind() == Action::kBid) {
        advice.reason = told(first_said(Bids{view.seen(), advice}, kOfBids));
    } else if (!other->reason.empty()) {
        advice.reason = other->reason;
    } else {
        advice.reason = told(contract(advice.actions.front(), *other));
    }
}

}  // namespace glup::auction
