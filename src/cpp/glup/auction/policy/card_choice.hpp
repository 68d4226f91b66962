// The card that the greedy policy plays.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/policy/greedy_weights.hpp"
#include "glup/auction/policy/table_facts.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Of so many unseen cards none lies in a hand that holds a share of all unseen ones, in sixteenths.
inline constexpr int kShares = 16;
inline constexpr int kMostOfSuit = rules::kRanks * kMostCopies;
using NoneOf = std::array<float, kMostOfSuit + 1>;
inline constexpr auto kNoneOf = [] {
    std::array<NoneOf, kShares + 1> chances{};
    for (int share = 0; share <= kShares; ++share) {
        const float other = 1 - static_cast<float>(share) / kShares;
        chances[share][0] = 1;
        for (int n = 1; n <= kMostOfSuit; ++n) chances[share][n] = chances[share][n - 1] * other;
    }
    return chances;
}();

// Of a decision to lead or to follow, as the player to act sees it.
class CardChoice {
public:
    CardChoice(const State& state, const TableFacts& facts, const GreedyWeights& weights);
    CardChoice(const State&, TableFacts&&, const GreedyWeights&) = delete;  // it refers to them

    // Of the legal cards the one of the greatest worth; of equal ones the first in canonical order.
    Card best(CardBits legal) const;
    // What a card is expected to bring with this trick, less what it costs, in counters.
    float worth(Card card) const;
    // What the trick is worth to the player for each counter, if `best` holds it now for a seat
    // to whom it is worth `now`: 1 if it surely stays on their side, -1 if with the bidder's.
    float outlook(int led, Card best, float now) const;

private:
    // A seat that plays to the trick after this one.
    struct Later {
        const TableFacts::Ranks* may;
        const Hand* shown;
        const NoneOf* none;
        float value;      // of a counter it takes
        float any_trump;  // the chance that it has one
    };

    float value_of(int seat) const {
        if ((friends_ >> seat & 1) != 0) return 1;
        return (foes_ >> seat & 1) != 0 ? -1 : weights_.ally;
    }
    float lead_bonus(Card card) const;
    float price(Card card) const;
    float chance_of_beating(const Later& later, int led, Card best) const;

    const State& state_;
    const GreedyWeights& weights_;
    const Hand& own_;
    Hand unseen_;
    SeatMask friends_;
    SeatMask foes_;
    int later_count_ = 0;
    std::array<Later, kMostSeats> later_;
    float stake_ = 0;    // what the trick brings beside the card
    float holding_ = 0;  // what a counter is worth to whoever holds the trick now
};

}  // namespace glup::auction
