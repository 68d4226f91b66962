#include "glup/auction/policy/table_facts.hpp"

namespace glup::auction {

TableFacts::TableFacts(const State& state) {
    const Rules& rules = state.rules;
    bidders = state.side_of(state.bidder);
    for (int rank = 0; rank < rules::kRanks; ++rank)
        counters[rank] = rules.units_of(static_cast<Card>(rank));
    for (int seat = 0; seat < rules.seats; ++seat) {
        may[seat].fill(0xff * kEachRank);
        own[seat] = state.side_of(seat);
    }
    pool = pack_of(rules);
    for (int seat = 0; seat < rules.seats; ++seat) pool -= state.shown[seat];
    // Played cards have left `shown`: here all of them come from the pool.
    Card best = kNoCard;
    int seat = state.first_leader(), leader = seat, holder = seat;
    for (int i = 0, led = kNoSuit; i < state.plays; ++i) {
        const Card card = state.played[i];
        see(state, seat, card, led, best, holder, false);
        if (led == kNoSuit || beats(card, best, state.trump)) {
            best = card;
            holder = seat;
        }
        if (led == kNoSuit) led = suit_of(card);
        seat = state.next_active(seat);
        if (seat != leader) continue;
        seat = leader = holder;
        led = kNoSuit;
        best = kNoCard;
    }
}

}  // namespace glup::auction
