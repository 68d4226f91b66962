// Bids by a network: from what a seat may know, legal in every row, and the same in playouts.
#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/hands/bid_choice.hpp"
#include "glup/auction/policy/bid_samples.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/support/error.hpp"

using namespace samples;

namespace {

constexpr std::uint64_t kSeed = 31;

// Auctions in which players now and then say anything.
template <class Visit>
void visit_bids(const Rules& rules, int deals, Visit&& visit) {
    Random random(kSeed);
    for (int i = 0; i < deals; ++i) {
        State state = deal(rules, shuffled(rules, random), i % rules.seats);
        while (!state.is_over() && state.decision <= Decision::kBid) {
            if (state.decision == Decision::kBid) visit(state);
            state.apply(random.below(3) == 0 ? random_action(state, random) : greedy_action(state));
        }
    }
}

}  // namespace

TEST("a network is told what its seat knows, and bids what is legal") {
    long bids = 0;
    for (const Row& row : kRows) {
        const BidNetwork* network = BidNetwork::built_in(row.rules);
        visit_bids(row.rules, 40, [&](const State& state) {
            const View view(state, state.player);
            Random random(kSeed);
            const Action action = choose_action(view.seen(), PolicyId::kBidder, random);
            CHECK(is_legal(state, action));
            CHECK(choose_action(view.sample(random), PolicyId::kBidder, random) == action);
            CHECK(candidates_of(view.seen(), network).front() == action);
            if (network == nullptr || !bids_by_network(state)) {
                CHECK(action == greedy_action(state));
                return;
            }
            const Bidder bidder(view.hand(), state.rules, *network);
            CHECK(bidder.gains(state) == bidder.gains(view.seen()));
            ++bids;
        });
    }
    CHECK(bids > 200);
}

TEST("a playout by a network is the same as choice by choice") {
    for (const Row& row : kRows) {
        Random random(kSeed);
        for (int i = 0; i < 8; ++i) {
            State state = deal(row.rules, shuffled(row.rules, random), i % row.rules.seats);
            State quick = state;
            play_out(quick, PolicyId::kBidder, random);
            while (!state.is_over()) state.apply(choose_action(state, PolicyId::kBidder, random));
            CHECK(quick == state);
        }
    }
}

TEST("no network bids far above what its hand is worth by the rule") {
    // All weights 0, but every bid gains a unit.
    std::vector<std::int32_t> numbers(BidNetwork::kCount);
    for (int i = 0; i < kTotals; ++i) numbers[static_cast<std::size_t>(i)] = i;
    for (std::size_t i = 1; i <= kLeaps.size(); ++i)
        numbers[kTotals + BidNetwork::Bids::kCount - i] = BidNetwork::Bids::kOne;
    const BidNetwork network(numbers);
    const Rules rules = game("three-handed", "{}");
    const GreedyWeights& weights = greedy_weights(rules.row);
    Random random(kSeed);
    for (int i = 0; i < 20; ++i) {
        State state = deal(rules, shuffled(rules, random), 0);
        std::array<float, kMostSeats> values{};
        for (int seat = 0; seat < rules.seats; ++seat)
            values[seat] = value_to_bid(state.hand[seat], rules, weights);
        play_out(state, seating_of(&weights, &network), random);
        CHECK(static_cast<float>(state.bid) > 40);
        CHECK(static_cast<float>(state.bid) <= values[state.bidder] + 40);
    }
}

TEST("samples are as many as were asked for, and the same for a seed") {
    for (const char* name : {"three-handed", "double-deck", "eight-handed"}) {
        const Rules rules = find_row(name)->rules;
        const BidNetwork* network = BidNetwork::built_in(rules);
        const std::vector<const BidNetwork*> pool(network == nullptr ? 0 : 1, network);
        const BidSamples samples = bid_samples(pool, rules, 200, kSeed);
        CHECK(samples.bids.size() == 200);
        CHECK(samples.totals.size() > 100);
        const BidSamples again = bid_samples(pool, rules, 200, kSeed);
        for (std::size_t i = 0; i < samples.bids.size(); ++i)
            CHECK(samples.bids[i].gains == again.bids[i].gains);
    }
}
