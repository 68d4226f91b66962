#include "glup/auction/policy/bid_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "glup/auction/policy/hand_value.hpp"
#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

constexpr float kQuarters = 4;
constexpr float kMost = kMostBidNumber;

BidNumber rounded(float number) {
    return static_cast<BidNumber>(std::lround(std::clamp(number, -kMost, kMost)));
}

constexpr int kStanding = kSaidNumbers * kMostSeats + kMostSeats;  // the first of these

int lowest(const Rules& rules) { return rules.open / rules.scale; }

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
        return std::min(static_cast<float>(melds[suit]) / static_cast<float>(rules.scale), kMost);
    };
    std::array<int, rules::kSuits> suits{0, 1, 2, 3};
    const auto may_be = [&](int suit) { return rules.marriage && is_married(hand, suit); };
    std::stable_sort(suits.begin(), suits.end(), [&](int a, int b) {
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

AuctionNumbers auction_numbers(const Rules& rules, int dealer, int player,
                               std::span<const Said> all, float value) {
    const int open = lowest(rules);
    const auto after = [&](int seat) { return seat + 1 == rules.seats ? 0 : seat + 1; };
    std::array<Words, kMostSeats> words{};
    int least = open, left = rules.seats, holder = rules.stands ? after(dealer) : kNobody;
    if (rules.stands) least = open + 1;
    for (const Said& said : all) {
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
        holder = said.seat;
    }
    AuctionNumbers numbers{};
    auto* next = numbers.data();
    const auto say = [&](int number) { *next++ = rounded(static_cast<float>(number)); };
    int seat = player;
    for (int i = 0; i < rules.seats; ++i) {
        const Words& its = words[seat];
        say(std::min(its.bids, 4));
        say(its.highest);
        say(its.leapt);
        say(its.passed_at > 0);
        say(its.passed_at);
        seat = after(seat);
    }
    const int place = (player - after(dealer) + rules.seats) % rules.seats;
    numbers[kSaidNumbers * kMostSeats + place] = 1;
    next = numbers.data() + kStanding;
    say(least - open);
    ++next;
    say(left);
    const bool own = holder != kNobody && rules.account(holder) == rules.account(player);
    say(holder == kNobody ? 0 : own ? 1 : -1);
    set_value(numbers, rules, value);
    return numbers;
}

AuctionNumbers auction_numbers(const State& state, float value) {
    return auction_numbers(state.rules, state.dealer, state.player, auction_of(state), value);
}

void set_value(AuctionNumbers& numbers, const Rules& rules, float value) {
    const int least = lowest(rules) + numbers[kStanding];
    numbers[kStanding + 1] = rounded(kQuarters * (value - static_cast<float>(least)));
}

}  // namespace glup::auction
