// The rare, dear kinds that a player may still come to, and what of that hangs on each card.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "glup/cards/card_bytes.hpp"
#include "glup/cards/suit_lanes.hpp"
#include "glup/stock/policy/greedy_parameters.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// Of a ruleset: which kinds are rare, and the chances to draw what they lack.
struct RareKinds {
    // By copies unseen and copies wanted: the chance that so many come before the last declaration,
    // in 1 << kReachBits, if the opponent holds no more of them than of other cards.
    using Chances = std::array<std::array<Worth, 2 * rules::kCopies + 1>, rules::kCopies + 1>;

    std::array<KindMask, rules::kSuits> kinds;            // by trump suit
    std::array<Chances, rules::kDrawTricks + 1> chances;  // by tricks of phase 1 to come
    std::array<KindMask, rules::kSuits> nines;            // those of cards that nothing else keeps
    Worth least;                                          // a smaller hope is no goal
    Worth dear;                                           // one that judges of other melds miss

    explicit RareKinds(rules::RulesetId id);
};
const RareKinds& rare_kinds(rules::RulesetId ruleset);

// The hope for a kind is its points times the chance to hold all of its cards in time. Of the
// player to act, at one decision of phase 1; it reads only what they know.
template <class Rules>
class RareHopes {
public:
    explicit RareHopes(const State& state)
        : state_(state),
          rare_(rare_kinds(state.ruleset)),
          melds_(Rules::melds(state)),
          chances_(rare_.chances[static_cast<std::size_t>(rules::kStock - state.drawn) /
                                 rules::kSeats]) {
        const CardSet own = state.hand[state.player] + state.table[state.player];
        const KindMask rare = rare_.kinds[state.trump];
        for_each_bit(rare, [&](int k) {
            const MeldKind& form = melds_.kinds[k];
            int missing = 0;
            for (int n = 1; n <= form.copies; ++n)
                missing += std::popcount(form.cards & ~own.at_least(n));
            if (missing > kMostMissing) return;
            if (!counted_) count_cards();
            look_at(static_cast<Kind>(k), rare_.least * std::max(1, missing));
        });
    }

    bool empty() const { return size_ == 0; }
    // Whether one is too great, or too odd, to be left to a judge that has hardly seen its like.
    bool any_dear() const {
        const KindMask nines = rare_.nines[state_.trump];
        return std::any_of(goals_.begin(), goals_.begin() + size_, [&](const Goal& goal) {
            return goal.hope >= rare_.dear || (nines >> goal.kind & 1) != 0;
        });
    }
    // Of all together.
    Worth sum() const {
        Worth sum = 0;
        for (int i = 0; i < size_; ++i) sum += goals_[i].hope;
        return sum;
    }
    bool has(Kind kind) const {
        return std::any_of(goals_.begin(), goals_.begin() + size_,
                           [&](const Goal& goal) { return goal.kind == kind; });
    }

    // Adds to each card's worth what goes with one copy of the hand.
    void add_to(CardLanes& worth) const {
        const Card nine = state_.trump_nine();
        const bool last_nine = state_.hand[state_.player].count(nine) == 1;
        for (int i = 0; i < size_; ++i) {
            if (last_nine) worth[rank_of(nine)][suit_of(nine)] += lost_with_nine(goals_[i]);
            for_each_bit(meld(goals_[i]).cards, [&](int c) {
                const auto card = static_cast<Card>(c);
                worth[rank_of(card)][suit_of(card)] += lost(goals_[i], card, 1);
            });
        }
    }
    // What of that does not go with one of the table, because its history bars it from the kind.
    Worth barred(MeldClass item) const {
        Worth sum = 0;
        for (int i = 0; i < size_; ++i) {
            const MeldKind& kind = meld(goals_[i]);
            if ((kind.cards >> item.card() & 1) != 0 && !item.is_free(kind.role))
                sum += lost(goals_[i], item.card(), 1);
        }
        return sum;
    }
    // What ends when a kind is declared now: the hopes for others, whose cards it takes.
    Worth given_up(Kind declared) const {
        const MeldKind& taken = melds_.kinds[declared];
        Worth sum = 0;
        for (int i = 0; i < size_; ++i) {
            const Goal& goal = goals_[i];
            if (goal.kind == declared || (melds_.bars[declared] >> goal.kind & 1) == 0) continue;
            Worth left = goal.hope;
            for_each_bit(taken.cards & meld(goal).cards, [&](int c) {
                const Worth rest = goal.hope - lost(goal, static_cast<Card>(c), taken.copies);
                left = static_cast<Worth>(std::int64_t{left} * rest / goal.hope);
            });
            sum += goal.hope - left;
        }
        return std::min(sum, kMostGivenUp);
    }

private:
    using Copies = std::array<std::uint8_t, sizeof(CardBytes)>;  // by card
    static constexpr int kMostMissing = 3;                       // cards
    static constexpr Worth kMostGivenUp = 1 << 20;  // that patience can be had with in a Worth

    struct Goal {
        Kind kind;
        Worth hope;
        Copies held;  // copies that may still be in it
    };

    const MeldKind& meld(const Goal& goal) const { return melds_.kinds[goal.kind]; }

    void count_cards() {
        counted_ = true;
        const int player = state_.player;
        CardBytes held{};
        add_copies(held, state_.hand[player]);
        add_copies(held, state_.table[player]);
        CardBytes seen{};
        std::memcpy(&seen, state_.played.data(), sizeof state_.played);
        seen += held;
        add_copies(seen, state_.table[player ^ 1]);
        for (const Card card : {state_.led, state_.known[player ^ 1]}) add_bytes(seen, bit(card));
        // The turn-up can be had for a 9 of trumps, which is itself never wanted more.
        if (state_.turnup() == state_.trump_nine()) add_bytes(seen, bit(state_.turnup()));
        const CardBytes unseen = static_cast<std::uint8_t>(Rules::of(state_).copies) - seen;
        std::memcpy(held_.data(), &held, sizeof held);
        std::memcpy(unseen_.data(), &unseen, sizeof unseen);
    }

    void look_at(Kind kind, Worth least) {
        const MeldKind& form = melds_.kinds[kind];
        const Worth at_best = hope(form, held_, least);
        if (at_best == 0) return;
        Goal& goal = goals_[size_] = {kind, at_best, held_};
        for (const MeldClass item : state_.tableau[state_.player]) {
            if (!item.is_free(form.role))
                goal.held[item.card()] -= static_cast<std::uint8_t>(item.copies());
        }
        goal.hope = hope(form, goal.held, least);
        // A declaration takes a card from the hand.
        const bool complete = goal.hope == points_worth(form.points);
        const bool in_hand = (form.cards & state_.hand[state_.player].distinct()) != 0;
        size_ += goal.hope > 0 && (in_hand || !complete);
    }

    // 0 if it is less than the least.
    Worth hope(const MeldKind& form, const Copies& held, Worth least) const {
        Worth hope = points_worth(form.points);
        for (CardMask rest = form.cards; rest != 0; rest &= rest - 1) {
            const int card = std::countr_zero(rest);
            if (held[card] >= form.copies) continue;
            const Worth chance = chances_[unseen_[card]][form.copies - held[card]];
            hope = static_cast<Worth>(std::int64_t{hope} * chance >> kReachBits);
            if (hope < least) return 0;
        }
        return hope;
    }

    // To hold the copies of a card in time, once some of those held are gone.
    Worth chance(const Goal& goal, Card card, int gone) const {
        const int wanted = std::max(0, meld(goal).copies - goal.held[card] + gone);
        return chances_[unseen_[card]][wanted];
    }
    Worth lost(const Goal& goal, Card card, int gone) const {
        const Worth before = chance(goal, card, 0);
        const Worth after = chance(goal, card, gone);
        return static_cast<Worth>(std::int64_t{goal.hope} * (before - after) / before);
    }
    // … without the turn-up, for which the 9 is exchanged.
    Worth lost_with_nine(const Goal& goal) const {
        const Card turnup = state_.turnup();
        if ((meld(goal).cards >> turnup & 1) == 0 || turnup == state_.trump_nine()) return 0;
        const Worth before = chance(goal, turnup, 0);
        const int wanted = std::max(0, meld(goal).copies - goal.held[turnup]);
        const Worth after = chances_[unseen_[turnup] - 1][wanted];
        return static_cast<Worth>(std::int64_t{goal.hope} * (before - after) / before);
    }
    const State& state_;
    const RareKinds& rare_;
    const MeldTable& melds_;
    const RareKinds::Chances& chances_;
    Copies held_, unseen_;  // the player's, on the table too; and those that may come
    std::array<Goal, kKinds> goals_;
    bool counted_ = false;
    int size_ = 0;
};

// Whether a search for the player to act has to play on towards a rare kind.
bool has_dear_hope(const State& state);

}  // namespace glup
