#include "glup/auction/policy/greedy_playout.hpp"

#include <bit>
#include <limits>
#include <optional>

#include "glup/auction/hands/bid_choice.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/auction/rules/legal.hpp"

namespace glup::auction {
namespace {

Action random_card(const State& state, Random& random) {
    const CardBits cards = legal_plays(state);
    const auto index = random.below(static_cast<std::uint32_t>(std::popcount(cards)));
    return Action::play(card_at(select_bit(cards, static_cast<int>(index))));
}

bool in_play(const State& state) {
    return state.decision == Decision::kLead || state.decision == Decision::kFollow;
}

// Up to the first lead.
void play_words(State& state, const Seating& seats, Random& random) {
    constexpr float kUnknown = std::numeric_limits<float>::infinity();
    std::array<float, kMostSeats> values;
    values.fill(kUnknown);
    std::array<std::optional<Bidder>, kMostSeats> bidders;
    while (!state.is_over() && !in_play(state)) {
        const int seat = state.player;
        const auto [weights, bids] = seats[seat];
        if (weights == nullptr) {
            state.apply_legal(random_action(state, random));
            continue;
        }
        if (bids != nullptr && bids_by_network(state)) {
            if (!bidders[seat]) bidders[seat].emplace(state.hand[seat], state.rules, *bids);
            state.apply_legal(bidders[seat]->choose(state));
            continue;
        }
        if (state.decision == Decision::kBid && values[seat] == kUnknown)
            values[seat] = value_to_bid(state, *weights);
        state.apply_legal(greedy_words(state, *weights, values[seat]));
    }
}

}  // namespace

Action greedy_action(const State& state, const Sitter& sitter) {
    if (sitter.bids == nullptr || !bids_by_network(state))
        return greedy_action(state, *sitter.weights);
    return Bidder(state.hand[state.player], state.rules, *sitter.bids).choose(state);
}

void play_out(State& state, const Seating& seats, Random& random, int left) {
    play_words(state, seats, random);
    const auto goes_on = [&] { return !state.is_over() && state.size[state.player] > left; };
    if (!goes_on()) return;
    TableFacts facts(state);
    while (goes_on()) {
        const GreedyWeights* weights = seats[state.player].weights;
        const Action action =
            weights == nullptr ? random_card(state, random) : greedy_card(state, facts, *weights);
        if (action.is_play()) facts.see(state, action.card());
        state.apply_legal(action);
    }
}

}  // namespace glup::auction
