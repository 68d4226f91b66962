#include "glup/auction/policy/card_picks.hpp"

#include <algorithm>
#include <array>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/all_tricks.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

using Picked = std::array<Card, kMostWidow>;

// So many cards of `from`, one after the other that of greatest worth(card); the first of equals.
template <class Worth>
int pick(Hand from, int count, Picked& picked, int first, Worth&& worth) {
    for (; count > 0; --count) {
        Card best = kNoCard;
        float most = 0;
        from.for_each_card([&](Card card, int) {
            const float found = worth(card);
            if (best == kNoCard || found > most) {
                most = found;
                best = card;
            }
        });
        from.remove(best);
        picked[first++] = best;
    }
    return first;
}

float units(std::int32_t points, const Rules& rules) {
    return static_cast<float>(std::min(points, kGame)) / static_cast<float>(rules.scale);
}

float melded(const Hand& hand, int trump, const Rules& rules) {
    return units(meld_points_all(hand, rules)[trump], rules);
}

// What helps the hand that has named trump.
float use_to_bidder(Card card, int trump) {
    const int suit = suit_of(card), rank = rank_of(card);
    if (suit == trump) return std::array{2.0F, 6.0F, 6.5F, 7.0F, 8.0F, 10.0F}[rank];
    const bool half = (suit == kDiamonds && rank == kJack) || (suit == kSpades && rank == kQueen);
    if (half && (trump == kDiamonds || trump == kSpades)) return 5;
    if (rank == kAce) return 4;
    return 0.1F * static_cast<float>(rank) - (rank == kNine ? 1.0F : 0.0F);
}

float value_now(const Hand& hand, int trump, const Rules& rules,
                const GreedyWeights::ByTrait& weights) {
    const std::int32_t meld = meld_points_all(hand, rules)[trump];
    return hand_value(traits_of(hand, trump, std::min(meld, kGame), rules), weights);
}

// Of the bidder, once so much is buried.
float value_buried(const State& state, const Hand& hand, float counters,
                   const GreedyWeights& weights) {
    Traits traits = traits_of(hand, state.trump, state.melds[state.player], state.rules);
    traits[kBuriedCounters] = counters;
    return hand_value(traits, weights.counting);
}

// The cards of a hand to pass, one after the other that of greatest worth(left, card).
template <class Worth>
Action give(Hand left, const Rules& rules, Worth&& worth) {
    Picked picked;
    for (int i = 0; i < rules.pass; ++i) {
        pick(left, 1, picked, i, [&](Card card) { return worth(left, card); });
        left.remove(picked[i]);
    }
    return Action::give({picked.data(), rules.pass});
}

}  // namespace

Action give_to_bidder(const Hand& hand, int trump, const Rules& rules) {
    return give(hand, rules, [&](Hand left, Card card) {
        const float before = melded(left, trump, rules);
        left.remove(card);
        return use_to_bidder(card, trump) - (before - melded(left, trump, rules));
    });
}

Action give_to_partner(const Hand& hand, int trump, const Rules& rules,
                       const GreedyWeights& weights) {
    return give(hand, rules, [&](Hand left, Card card) {
        left.remove(card);
        return value_now(left, trump, rules, weights.naming);
    });
}

Action give_by_rule(const State& state, const GreedyWeights& weights) {
    const Hand& hand = state.hand[state.player];
    return state.player == state.bidder ? give_to_partner(hand, state.trump, state.rules, weights)
                                        : give_to_bidder(hand, state.trump, state.rules);
}

// The bidder keeps what helps their hand most, and whoever is on their side gets the best of the
// rest.
Action kitty_by_rule(const State& state, const GreedyWeights& weights) {
    const int last = state.seats() - 1;
    const Hand& own = state.hand[state.player];
    Picked cards = state.widow;
    int kept = 0, suit = 0;
    float most = -kBeyondBids;
    for (int i = 0; i <= last; ++i) {
        Hand with = own;
        with.add(cards[i]);
        const BestTrump best = best_trump(with, state.rules, weights.naming, true);
        if (i > 0 && best.value <= most) continue;
        most = best.value;
        kept = i;
        suit = best.suit;
    }
    std::swap(cards[kept], cards[last]);
    const SeatMask side = state.side_of(state.player);
    std::array<bool, kMostWidow> theirs{};
    for (int i = 0, seat = state.after(state.player); i < last; ++i, seat = state.after(seat)) {
        if ((side >> seat & 1) == 0) continue;
        int best = -1;
        for (int j = 0; j < last; ++j) {
            if (theirs[j]) continue;
            if (best < 0 || use_to_bidder(cards[j], suit) > use_to_bidder(cards[best], suit))
                best = j;
        }
        std::swap(cards[i], cards[best]);
        theirs[i] = true;
    }
    return Action::kitty({cards.data(), static_cast<std::size_t>(last)});
}

float worth_of_parting(const State& state, std::span<const Card> cards,
                       const GreedyWeights& weights) {
    Hand left = state.hand[state.player];
    float counters = 0, use = 0;
    for (const Card card : cards) {
        left.remove(card);
        counters += state.rules.units_of(card);
        use += use_to_bidder(card, state.trump);
    }
    if (state.decision == Decision::kBury) return value_buried(state, left, counters, weights);
    if (state.player == state.bidder)
        return value_now(left, state.trump, state.rules, weights.naming);
    return use + melded(left, state.trump, state.rules);
}

Burial bury_by_rule(const State& state, const GreedyWeights& weights) {
    if (state.moon) return {bury_for_all(state), 0};
    const Choice choice = burial(state);
    const int count = choice.count, from_free = std::min(count, choice.free.size());
    Picked picked;
    Hand left = state.hand[state.player];
    int done = 0;
    float counters = 0;
    const auto value = [&](const Hand& hand, float buried) {
        return value_buried(state, hand, buried, weights);
    };
    const auto take = [&](Hand from, int cards) {
        for (; cards > 0; --cards) {
            pick(from, 1, picked, done, [&](Card card) {
                Hand without = left;
                without.remove(card);
                return value(without, counters + state.rules.units_of(card));
            });
            from.remove(picked[done]);
            left.remove(picked[done]);
            counters += state.rules.units_of(picked[done++]);
        }
    };
    take(choice.free, from_free);
    take(choice.rest, count - from_free);  // what is missing
    return {Action::bury({picked.data(), static_cast<std::size_t>(count)}), value(left, counters)};
}

}  // namespace glup::auction
