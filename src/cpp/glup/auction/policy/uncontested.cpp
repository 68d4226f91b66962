#include "glup/auction/policy/uncontested.hpp"

#include "glup/auction/rules/legal.hpp"

namespace glup::auction {

void bid_uncontested(State& state, int bidder) {
    while (!state.is_over() && state.decision == Decision::kBid) {
        const LegalList list = legal(state);
        const bool bids = state.player == bidder && list.bid_count > 0;
        state.apply_legal(bids ? Action::bid(list.bids[0].low) : Action(Action::kPass));
    }
}

}  // namespace glup::auction
