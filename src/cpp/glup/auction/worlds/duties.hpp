// What a card that was played says of the hand that it came from.
#pragma once

#include "glup/auction/rules/state.hpp"
#include "glup/cards/cards.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::auction {

// A trick as a card comes to it.
struct OnTrick {
    int led;      // the suit
    Card best;    // that holds it
    int held_by;  // the seat that played that
};

// The cards that a seat did not hold who played this one: with one of them in hand it would not
// have been legal.
inline CardMask barred_by(const State& state, int seat, Card card, const OnTrick& trick) {
    const auto& [led, best, held_by] = trick;
    const int suit = suit_of(card), trump = state.trump;
    const CardMask of_suit = suit_mask(led);
    if (suit != led && suit != trump) return of_suit | suit_mask(trump);
    const bool bound = !beats(card, best, trump) && state.has_to_beat(suit, led, seat, held_by);
    const CardMask higher = bound ? kBeaters[trump][best] & suit_mask(suit) : CardMask{0};
    if (suit != led) return of_suit | higher;
    return suit_of(best) == led ? higher : CardMask{0};
}

}  // namespace glup::auction
