// What a card that was played says of the hand that it came from.
#pragma once

#include "glup/cards/cards.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::auction {

// The cards that a player did not hold who played this one where that suit was led and `best` held
// the trick: with one of them in hand it would not have been legal.
inline CardMask barred_by(Card card, int suit_led, Card best, int trump) {
    const CardMask of_suit = suit_mask(suit_led);
    const bool fails = !beats(card, best, trump);
    if (suit_of(card) == suit_led)
        return fails && suit_of(best) == suit_led ? kBeaters[trump][best] & of_suit : CardMask{0};
    const CardMask trumps = suit_mask(trump);
    if (suit_of(card) != trump) return of_suit | trumps;
    return of_suit | (fails ? kBeaters[trump][best] & trumps : CardMask{0});
}

}  // namespace glup::auction
