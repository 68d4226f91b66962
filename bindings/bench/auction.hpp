// Whole deals of the auction games: cards played at random by the loop for playouts or by states
// that check every action, melds, and counts of sequences.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/playout.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/random.hpp"
#include "keep.hpp"

namespace glup::bench {

// Deals from fresh decks up to the first lead: eldest bids, all others pass, trump is any that may
// be named; widow, passing and the called card likewise.
class AuctionDeals {
public:
    AuctionDeals(const std::string& name, std::uint64_t seed)
        : rules_(auction::find_rules(name)), random_(seed), deck_(auction::sorted_deck(rules_)) {}

    auction::State next() {
        for (;;) {
            auction::State state = dealt();
            while (!state.is_over() && state.decision != auction::Decision::kLead) act(state);
            if (!state.is_over()) return state;  // no meld has won the game, say
        }
    }
    // A deal in which eldest has bid, and nobody else has spoken.
    auction::State opened() {
        auction::State state = dealt();
        while (state.decision != auction::Decision::kBid || state.bid == 0) act(state);
        return state;
    }
    Random& random() { return random_; }

private:
    auction::State dealt() {
        random_.shuffle(deck_.data(), rules_.pack());
        return deal(rules_, {deck_.data(), static_cast<std::size_t>(rules_.pack())}, 0);
    }
    void act(auction::State& state) {
        using auction::Action;
        if (state.decision == auction::Decision::kBid) {
            return state.apply_legal(state.bid > 0 ? Action(Action::kPass)
                                                   : Action::bid(rules_.open / rules_.scale));
        }
        const auto count = static_cast<std::uint32_t>(count_legal(state));
        state.apply_legal(nth_legal(state, random_.below(count)));
    }

    const auction::Rules& rules_;
    Random random_;
    std::array<Card, auction::kMostCards> deck_;
};

inline void play_checked(auction::State& state, Random& random) {
    while (!state.is_over()) {
        const auto cards = auction::legal_plays(state);
        const auto index = random.below(static_cast<std::uint32_t>(std::popcount(cards)));
        state.apply(
            auction::Action::play(auction::card_at(select_bit(cards, static_cast<int>(index)))));
    }
}

// So many deals with shuffle, deal, auction, melds and score; the cards that were played.
inline std::int64_t auction_plays(const std::string& rules, std::int64_t deals, std::uint64_t seed,
                                  bool checked) {
    AuctionDeals source(rules, seed);
    std::int64_t plays = 0;
    for (; deals > 0; --deals) {
        auction::State state = source.next();
        if (!checked) {
            random_playout(state, source.random());
        } else {
            play_checked(state, source.random());
        }
        plays += state.plays;
        keep(outcome(state));
    }
    return plays;
}

// So many whole deals by the policy greedy in all seats: units bid, contracts made, counters that
// the bidder's side took.
inline std::vector<std::int64_t> auction_greedy(const std::string& name, std::int64_t deals,
                                                std::uint64_t seed) {
    const auction::Rules& rules = auction::find_rules(name);
    const auction::Seating seats = auction::seating_of(&auction::greedy_weights(rules.row));
    auto deck = auction::sorted_deck(rules);
    Random random(seed);
    std::vector<std::int64_t> sums(3);
    for (std::int64_t i = 0; i < deals; ++i) {
        random.shuffle(deck.data(), rules.pack());
        auction::State state =
            deal(rules, {deck.data(), static_cast<std::size_t>(rules.pack())}, 0);
        play_out(state, seats, random);
        if (state.bidder == auction::kNobody) continue;
        sums[0] += state.bid;
        sums[1] += state.result == auction::Result::kMade;
        for_each_bit(state.side_of(state.bidder),
                     [&](int seat) { sums[2] += state.counters[seat] / state.rules.scale; });
    }
    return sums;
}

// The points of hands for all four trump suits, so many times each.
inline std::int64_t auction_melds(const std::string& rules, std::int64_t times) {
    AuctionDeals source(rules, 1);
    const auction::State state = source.next();
    for (std::int64_t i = 0; i < times; ++i) {
        for (int seat = 0; seat < state.seats(); ++seat)
            keep(meld_points_all(state.hand[seat], state.rules));
    }
    return times * state.seats();
}

// Sequences of actions from three positions of a fixed deal: two from the start, five from the
// first lead, two tricks from the third last one.
inline std::vector<std::uint64_t> auction_perft(const std::string& name) {
    const auction::Rules& rules = auction::find_rules(name);
    AuctionDeals source(name, 1);
    auction::State state = source.next();
    auto deck = auction::sorted_deck(rules);
    Random random(2);
    random.shuffle(deck.data(), rules.pack());
    const auction::State start =
        deal(rules, {deck.data(), static_cast<std::size_t>(rules.pack())}, 0);
    std::vector<std::uint64_t> counts = {perft(start, 2), perft(state, 5)};
    const auto third_last = [](const auction::State& at) { return at.size[at.leader] <= 3; };
    while (!third_last(state)) {
        state.apply_legal(nth_legal(state, 0));
        if (state.is_over()) state = source.next();  // a contract that is made is not played out
    }
    counts.push_back(perft(state, 2 * state.seats()));
    return counts;
}

}  // namespace glup::bench
