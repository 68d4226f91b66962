#include "glup/auction/policy/uncontested.hpp"

#include "glup/auction/rules/legal.hpp"

namespace glup::auction {

void bid_uncontested(State& state, int bidder) {
    while (!state.is_over() && state.decision == Decision::kBid) {
        const bool bids = state.player == bidder;
        state.apply_legal(bids ? Action::bid(legal(state).bids[0].low) : Action(Action::kPass));
    }
}

}  // namespace glup::auction
