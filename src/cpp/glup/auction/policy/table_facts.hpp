// What everybody at the table knows of the cards in play, carried along from card to card.
#pragma once

#include <array>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

struct TableFacts {
    using Ranks = std::array<SuitWord, rules::kSuits>;  // by suit: 0xff for each rank

    Hand pool;                               // cards neither played nor shown
    std::array<Ranks, kMostSeats> may{};     // what each may hold by the duties of rule 24
    std::array<SeatMask, kMostSeats> own{};  // who scores with each
    SeatMask bidders = 0;
    std::array<float, rules::kRanks> counters{};  // points of a card, in units of the scale

    // Once trump is named and melds are shown.
    explicit TableFacts(const State& state);

    // A card that the player to act is about to play.
    void see(const State& state, Card card) {
        const int led = state.in_trick == 0 ? kNoSuit : suit_of(state.trick()[0]);
        see(state, state.player, card, led, state.best, state.holder,
            state.shown[state.player].has(card));
    }

private:
    // `led` is kNoSuit and `best` no card before a lead.
    void see(const State& state, int seat, Card card, int led, Card best, int held_by,
             bool was_shown) {
        if (!was_shown) pool.remove(card);
        if (led == kNoSuit) return;
        Ranks& ranks = may[seat];
        const int suit = suit_of(card);
        if (suit != led) {
            ranks[led] = 0;
            if (suit != state.trump) ranks[state.trump] = 0;
        }
        // Who has to beat a card of the same suit and does not has none that does.
        if (suit == suit_of(best) && rank_of(card) <= rank_of(best) &&
            state.has_to_beat(suit, led, seat, held_by))
            ranks[suit] &= ~(~SuitWord{0} << 8 * rank_of(best) << 8);
    }
};

}  // namespace glup::auction
