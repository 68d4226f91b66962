// What a trick is, for any number of players: which card holds it, and what may be played on it.
#pragma once

#include <array>
#include <cstdint>

#include "glup/cards/cards.hpp"

namespace glup {

// The cards that beat one: kBeaters[trump][card]. An equal card does not, the first holds.
inline constexpr auto kBeaters = [] {
    std::array<std::array<CardMask, rules::kCards>, rules::kSuits> beaters{};
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (int card = 0; card < rules::kCards; ++card) {
            const int suit = card / rules::kRanks;
            const CardMask higher = suit_mask(suit) & ~((CardMask{2} << card) - 1);
            beaters[trump][card] = suit == trump ? higher : higher | suit_mask(trump);
        }
    }
    return beaters;
}();

// Whether a card beats the best one so far, and so holds the trick. One of another plain suit than
// was led beats nothing: the best card is of the suit led, or a trump.
inline bool beats(Card card, Card best, int trump) {
    return (kBeaters[trump][best] >> card & 1) != 0;
}

namespace rules {

// What a follower owes who holds the suit led. Void in it they must always trump.
enum class Duty : std::uint8_t {
    kBeat,        // beat the best card so far if they can
    kBeatTrumps,  // only where trumps were led
};

}  // namespace rules

// What of `own` may be played where a card of that suit was led and `best` holds the trick. Of the
// suit led a card that beats, if there is one and the trick was not trumped; void in it a trump,
// one that beats if there is one.
inline CardMask plays_on(CardMask own, int suit_led, Card best, int trump, rules::Duty duty) {
    const CardMask follow = own & suit_mask(suit_led);
    const bool any_follows =
        (duty == rules::Duty::kBeatTrumps && suit_led != trump) || suit_of(best) != suit_led;
    if (follow != 0 && any_follows) return follow;
    const CardMask owed = follow != 0 ? follow : own & suit_mask(trump);
    const CardMask beating = owed & kBeaters[trump][best];
    return beating != 0 ? beating : owed != 0 ? owed : own;
}

}  // namespace glup
