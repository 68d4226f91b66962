#include "glup/auction/policy/hand_samples.hpp"

#include <algorithm>
#include <limits>

#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/uncontested.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {
namespace {

Traits traits_in(const Hand& hand, int trump, const Rules& rules) {
    return traits_of(hand, trump, meld_points_all(hand, rules)[trump], rules);
}

Action any_trump(const State& state, Random& random) {
    const LegalList list = legal(state);
    int suits = 0;
    while (suits < list.word_count && list.words[suits].kind() == Action::kTrump) ++suits;
    return list.words[random.below(static_cast<std::uint32_t>(suits))];
}

int best_seat(const State& state, const GreedyWeights& weights) {
    int best = 0;
    float most = -std::numeric_limits<float>::infinity();
    for (int seat = 0; seat < state.seats(); ++seat) {
        const BestTrump found =
            best_trump(state.hand[seat], state.rules, weights.bidding, state.rules.face_down() > 0);
        if (found.value > most) most = found.value, best = seat;
    }
    return best;
}

}  // namespace

HandSamples hand_samples(const GreedyWeights& given, const Rules& of, std::int64_t deals,
                         std::uint64_t seed) {
    Rules rules = of;
    rules.chips = false;  // which would end the play as soon as the contract is decided
    const GreedyWeights weights = given.stubborn();
    const Seating seats = seating_of(&weights);
    const auto sorted = sorted_deck(rules);
    HandSamples samples;
    for (std::int64_t i = 0; i < deals; ++i) {
        Random random = Random::stream(seed, static_cast<std::uint64_t>(i));
        auto deck = sorted;
        random.shuffle(deck.data(), rules.pack());
        const std::span<const Card> cards(deck.data(), rules.pack());
        State state = deal(rules, cards, 0);
        while (state.decision == Decision::kDraw) state.apply_legal(greedy_action(state, weights));
        if (i % 2 == 1 && !rules.draw) {
            // The hands stay where they are, but the dealer moves: packets are dealt from eldest
            // on.
            const int best = best_seat(state, weights);
            std::array<Hand, kMostSeats> hands{};
            std::copy_n(state.hand.begin(), rules.seats, hands.begin());
            std::rotate(hands.begin(), hands.begin() + best, hands.begin() + rules.seats);
            std::rotate(hands.begin(), hands.begin() + rules.seats - 1,
                        hands.begin() + rules.seats);
            Hand widow;
            for (int c = 0; c < rules.face_down(); ++c) widow.add(state.widow[c]);
            state =
                deal_hands(rules, 0, {hands.data(), static_cast<std::size_t>(rules.seats)}, widow);
        }
        const int bidder = state.eldest();
        const Hand dealt = state.hand[bidder];
        const BestTrump wanted = best_trump(dealt, rules, weights.bidding, rules.face_down() > 0);
        if (wanted.value <= -kBeyondBids || wanted.value >= kBeyondBids) continue;
        bid_uncontested(state, bidder);
        while (!state.is_over() && state.decision != Decision::kTrump)
            state.apply_legal(greedy_action(state, weights));
        if (state.is_over()) continue;
        const Hand named = state.hand[bidder];
        const bool any = random.below(4) == 0;
        state.apply_legal(any ? any_trump(state, random) : greedy_action(state, weights));
        while (!state.is_over() && state.decision != Decision::kLead)
            state.apply_legal(greedy_action(state, weights));
        if (state.is_over()) continue;  // by melds, or for want of a marriage
        Traits leading = traits_of(state.hand[bidder], state.trump, state.melds[bidder], rules);
        for (int c = 0; c < rules.widow; ++c)
            leading[kBuriedCounters] += rules.units_of(state.buried[c]);
        play_out(state, seats, random);
        std::int32_t counters = 0, melds = 0;
        const BySeat taken = full_counters(state);
        for_each_bit(state.side_of(bidder), [&](int seat) {
            counters += taken[seat];
            melds += state.melds[seat];
        });
        const auto units = [&](std::int32_t points) {
            return static_cast<float>(points) / static_cast<float>(rules.scale);
        };
        samples.counting.push_back({leading, units(counters)});
        samples.naming.push_back({traits_in(named, state.trump, rules), units(melds + counters)});
        if (!any)
            samples.bidding.push_back(
                {traits_in(dealt, wanted.suit, rules), units(melds + counters)});
    }
    return samples;
}

}  // namespace glup::auction
