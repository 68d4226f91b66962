// The card that the greedy policy plays.
#pragma once

#include <array>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/policy/table_facts.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Of so many unseen cards none lies in a hand that holds a share of all unseen ones, in sixteenths.
// At kShown stands 0: the hand shows one. (It is looked up, for branches here are guessed badly.)
inline constexpr int kShares = 16;
inline constexpr int kMostOfSuit = rules::kRanks * kMostCopies;
inline constexpr int kShown = kMostOfSuit + 1;
using NoneOf = std::array<float, kShown + 1>;
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

    // Of the legal cards the one that is expected to bring most with this trick, less what it
    // costs, in counters; of equal ones the first in canonical order.
    Card best(CardBits legal) const;
    // What the trick is worth to the player for each counter, if `best` holds it now for a seat
    // to whom it is worth `now`: 1 if it surely stays on their side, -1 if with the bidder's.
    float outlook(int led, Card best, float now) const;
    // Cards that lie with others or nobody, but for those that others show.
    const Hand& unseen() const { return unseen_; }

private:
    // A seat that plays to the trick after this one.
    struct Later {
        const TableFacts::Ranks* may;
        const Hand* shown;
        const NoneOf* none;
        float value;      // of a counter it takes
        float any_trump;  // the chance that it has one
    };
    // For each of them: which cards of a suit it may have, and how that counts where a card of it
    // holds the trick. It beats it with the chance that it has a higher one times `follows`, plus
    // `ruffs`.
    struct Odds {
        SuitWord may;
        SuitWord shown;
        float follows;
        float ruffs;
    };
    class Worths;
    struct Prices {
        const GreedyWeights::ByRank* by_rank;
        std::array<float, 2> master;  // more for a card that no unseen one beats
        float all;
    };
    using AllOdds = std::array<Odds, kMostSeats>;

    AllOdds odds(int led, int suit) const;
    float outlook(const AllOdds& odds, int rank, float now) const;
    Card best_lead(CardBits legal) const;
    Card best_follow(CardBits legal) const;
    Card best_of_both(CardBits legal, int led) const;
    float worth_of(int rank) const { return counters_[rank]; }
    float value_of(int seat) const {
        return values_[(friends_ >> seat & 1) * 2 + (foes_ >> seat & 1)];
    }
    float draw_bonus() const;
    Prices prices(int suit) const;
    float price(const Prices& prices, int suit, int rank) const;

    const State& state_;
    const GreedyWeights& weights_;
    const Hand& own_;
    Hand unseen_;
    const std::array<float, rules::kRanks>& counters_;
    SeatMask friends_;
    SeatMask foes_;
    int later_count_ = 0;
    std::array<Later, kMostSeats> later_;
    std::array<float, 4> values_;  // of a counter: to an ally, a foe, a friend
    float stake_ = 0;              // what the trick brings beside the card
    float holding_ = 0;            // what a counter is worth to whoever holds the trick now
};

// What CardChoice finds best.
Card best_card(const State& state, const TableFacts& facts, const GreedyWeights& weights,
               CardBits legal);

}  // namespace glup::auction
