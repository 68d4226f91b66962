#include "glup/auction/search/likelihood.hpp"

#include <algorithm>
#include <cmath>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/card_picks.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Units from the price at which a hand bids half of the time to one where it does in three of
// four times; and how often a word says nothing of the hand.
constexpr double kSlack = 1.5;
constexpr double kError = 0.05;
constexpr double kSlackOfDraw = 0.5;
// Units by which another suit is named half as often, about.
constexpr double kNear = 1;
// How likely each card is with which the rule would not have parted.
constexpr double kAnother = 0.05;

}  // namespace

Likelihood::Likelihood(const View& view)
    : me_(view.seat()), weights_(greedy_weights(view.seen().rules.row)) {
    const State& seen = view.seen();
    const Rules& rules = seen.rules;
    int price = 0;
    for (const Said& said : auction_of(seen)) {
        const bool bids = said.units > 0;
        const int next = price == 0 ? rules.open / rules.bid_unit : price + 1;
        if (bids) price = said.units;
        if (said.seat == me_) continue;
        const auto points = static_cast<float>((bids ? price : next) * rules.bid_unit);
        words_.push_back({said.seat, bids, points / static_cast<float>(rules.scale)});
    }
    const int bidder = seen.bidder;
    const bool is_party = bidder != kNobody && me_ % 2 == bidder % 2;  // to cards passed
    draws_ = seen.rules.draw && seen.drawn > 1;
    named_ = seen.trump != kNoSuit && bidder != me_;
    gave_ = {seen.gave > 0 && (!is_party || bidder == me_), seen.gave > 1 && bidder != me_};
    buried_ = named_ && table_of(seen).buried && !seen.moon;
    for (int seat = 0; seat < seen.seats(); ++seat) played_[seat] = played_by(seen, seat);
    stayed_ = named_ && rules.concede == Concede::kPlay && !played_[bidder].empty() && !seen.moon;
}

double Likelihood::of(const State& world) const {
    double likely = of_words(world);
    if (draws_) likely *= of_draws(world);
    if (named_) likely *= of_name(world);
    for (int i = 0; i < world.gave; ++i)
        if (gave_[i]) likely *= of_cards(world, i);
    if (stayed_) likely *= of_staying(world);
    if (buried_) likely *= of_burial(world);
    return likely;
}

// That the contract was not conceded when melds had been seen.
double Likelihood::of_staying(const State& world) const {
    const Rules& rules = world.rules;
    const int bidder = world.bidder;
    Traits traits = traits_of(world.hand[bidder] + played_[bidder], world.trump,
                              std::min(world.melds[bidder], kGame), rules);
    for (int i = 0; i < rules.widow; ++i)
        traits[kBuriedCounters] += rules.units_of(world.buried[i]);
    const double total = static_cast<double>(melds_of_side(world)) +
                         hand_value(traits, weights_.counting) + weights_.stay -
                         static_cast<double>(world.bid_points()) / rules.scale;
    return kError + (1 - kError) / (1 + portable::exp(-total / kSlack));
}

// Any cards that may be buried are as likely, but for trumps and aces.
double Likelihood::of_burial(const State& world) const {
    const int bidder = world.bidder;
    const auto is_kept = [&](Card card) {
        return suit_of(card) == world.trump || rank_of(card) == kAce;
    };
    double likely = 1;
    int others = 0;
    for (int i = 0; i < world.rules.widow; ++i) {
        if (is_kept(world.buried[i]))
            likely *= kAnother;
        else
            ++others;
    }
    const Hand left = beyond(world.hand[bidder] + played_[bidder], world.shown[bidder]);
    left.for_each_card([&](Card card, int copies) { others += is_kept(card) ? 0 : copies; });
    for (int i = 0; i < world.rules.widow; ++i) likely /= std::max(others - i, 1);
    return likely;
}

// Cards passed: to the bidder, and back.
double Likelihood::of_cards(const State& world, int i) const {
    const Rules& rules = world.rules;
    const bool back = i == 1;
    const int giver = back ? world.bidder : world.after(world.after(world.bidder));
    Hand hand = back ? naming_hand(world) : dealt_hand(world, giver, played_[giver]);
    if (back) hand += hand_of({world.given[0].data(), rules.pass});
    const Hand given = hand_of({world.given[i].data(), rules.pass});
    const Action rule = back ? give_to_partner(hand, world.trump, rules, weights_)
                             : give_to_bidder(hand, world.trump, rules);
    const int others = beyond(given, hand_of(rule.cards())).size();
    double likely = 1;
    for (int n = 0; n < others; ++n) likely *= kAnother;
    return likely;
}

double Likelihood::of_words(const State& world) const {
    std::array<float, kMostSeats> values;
    values.fill(NAN);
    double likely = 1;
    for (const auto& [seat, bids, price] : words_) {
        if (std::isnan(values[seat])) {
            const Hand hand = dealt_hand(world, seat, played_[seat]);
            values[seat] = value_to_bid(hand, world.rules, weights_);
        }
        const double above = values[seat] - weights_.margin - price;
        const double bid = 1 / (1 + portable::exp(-above / kSlack));
        likely *= kError + (1 - 2 * kError) * (bids ? bid : 1 - bid);
    }
    return likely;
}

// The bidder's, with what they had taken by then of the cards face down.
Hand Likelihood::naming_hand(const State& world) const {
    const int bidder = world.bidder;
    const Hand dealt = dealt_hand(world, bidder, played_[bidder]);
    if (world.rules.trump_first) return dealt;
    if (world.rules.kitty) return dealt + hand_of({&world.kitty[world.seats() - 1], 1});
    return dealt + hand_of({world.widow.data(), world.rules.widow});
}

// Cards kept and rejected, of a game that draws.
double Likelihood::of_draws(const State& world) const {
    const auto worth = [&](const Hand& hand) {
        return best_trump(hand, world.rules, weights_.naming, true).value;
    };
    Hand hand;  // so far
    double likely = 1, before = worth(hand);
    for (const Draw& draw : draws_of(world)) {
        if (draw.seat == me_) continue;
        const Hand with = hand + hand_of({&draw.first, 1});
        const double above = worth(with) - before - weights_.keep;
        const double keeps = 1 / (1 + portable::exp(-above / kSlackOfDraw));
        likely *= kError + (1 - 2 * kError) * (draw.kept ? keeps : 1 - keeps);
        hand = draw.kept ? with : hand + hand_of({&draw.second, 1});
        before = worth(hand);
    }
    return likely;
}

double Likelihood::of_name(const State& world) const {
    const Hand hand = naming_hand(world);
    auto values = hand_values(hand, world.rules, weights_.naming);
    if (world.rules.marriage && is_married(hand, world.trump)) {  // where one is needed
        for (int suit = 0; suit < rules::kSuits; ++suit)
            if (!is_married(hand, suit)) values[suit] = -kBeyondBids;
    }
    const float most = *std::max_element(values.begin(), values.end());
    double sum = 0;
    for (const float value : values) sum += portable::exp((value - most) / kNear);
    const double share = portable::exp((values[world.trump] - most) / kNear) / sum;
    return kError / rules::kSuits + (1 - kError) * share;
}

}  // namespace glup::auction
