#include "glup/auction/hands/bid_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/support/short_list.hpp"

namespace glup::auction {
namespace {

constexpr float kQuarters = 4;
constexpr float kMostNumber = kMostBidNumber;

BidNumber rounded(float number) {
    return static_cast<BidNumber>(std::lround(std::clamp(number, -kMostNumber, kMostNumber)));
}

// What a seat has said, in units above the lowest bid.
struct Words {
    int bids = 0;
    int highest = 0;  // its last bid; 0: none
    int leapt = 0;    // units that it bid more than it had to
    int passed_at = 0;
};

}  // namespace

HandNumbers hand_numbers(const Hand& hand, const Rules& rules, int first) {
    const auto values = hand_values(hand, rules, greedy_weights(rules.row).bidding);
    const auto melds = meld_points_all(hand, rules);
    const auto in_units = [&](int suit) {
        return std::min(static_cast<float>(melds[suit]) / static_cast<float>(rules.scale),
                        kMostNumber);
    };
    std::array<int, rules::kSuits> suits{0, 1, 2, 3};
    const auto may_be = [&](int suit) { return rules.marriage && is_married(hand, suit); };
    sort_short(suits, [&](int a, int b) {
        if ((a == first) != (b == first)) return a == first;
        return may_be(a) != may_be(b) ? may_be(a) : values[a] > values[b];
    });
    HandNumbers found;
    found.value = values[suits[0]];
    found.suit = suits[0];
    auto* next = found.numbers.data();
    const Traits traits = traits_of(hand, suits[0], melds[suits[0]], rules);
    for (int i = 0; i < kTraits; ++i)
        *next++ = rounded(i == kTrumpSquare ? 10 * traits[i] : traits[i]);
    for (const int suit : suits)
        for (int rank = 0; rank < rules::kRanks; ++rank)
            *next++ = static_cast<BidNumber>(hand.count(make_card(suit, rank)));
    *next++ = rounded(kQuarters * values[suits[0]]);
    *next++ = rounded(kQuarters * values[suits[1]]);
    *next++ = rounded(in_units(suits[1]));
    *next++ = static_cast<BidNumber>(suits[0] == kDiamonds);
    *next++ = static_cast<BidNumber>(suits[0] == kSpades);
    *next++ = static_cast<BidNumber>(
        std::min(hand.count(make_card(kDiamonds, kJack)), hand.count(make_card(kSpades, kQueen))));
    return found;
}

AuctionNumbers auction_numbers(const State& state, float value) {
    const Rules& rules = state.rules;
    const int open = rules.open / rules.scale;
    std::array<Words, kMostSeats> words{};
    int least = open, left = rules.seats;
    for (const Said& said : auction_of(state)) {
        Words& its = words[said.seat];
        if (said.units == 0) {
            its.passed_at = least - open + 1;
            --left;
            continue;
        }
        ++its.bids;
        its.highest = said.units - open + 1;
        its.leapt += said.units - least;
        least = said.units + 1;
    }
    AuctionNumbers numbers{};
    auto* next = numbers.data();
    const auto say = [&](int number) { *next++ = rounded(static_cast<float>(number)); };
    int seat = state.player;
    for (int i = 0; i < kMostSeats; ++i) {
        if (i >= rules.seats) {
            next += kSaidNumbers;
            continue;
        }
        const Words& its = words[seat];
        say(std::min(its.bids, 4));
        say(its.highest);
        say(its.leapt);
        say(its.passed_at > 0);
        say(its.passed_at);
        seat = state.after(seat);
    }
    const int place = (state.player - state.eldest() + rules.seats) % rules.seats;
    numbers[kSaidNumbers * kMostSeats + place] = 1;
    next += kMostSeats;
    say(least - open);
    *next++ = rounded(kQuarters * (value - static_cast<float>(least)));
    say(left);
    say(state.bidder == kNobody                                      ? 0
        : rules.account(state.bidder) == rules.account(state.player) ? 1
                                                                     : -1);
    return numbers;
}

AllNumbers joined(const HandNumbers& hand, const AuctionNumbers& heard) {
    AllNumbers all;
    std::copy(heard.begin(), heard.end(),
              std::copy(hand.numbers.begin(), hand.numbers.end(), all.begin()));
    return all;
}

}  // namespace glup::auction
