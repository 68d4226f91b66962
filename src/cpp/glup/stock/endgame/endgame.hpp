// A position of phase 2 as callers state it: two open hands, the trump suit, perhaps a led card.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "glup/cards/cards.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup::endgame {

// Whether a follower who holds the suit led must beat the led card if they can.
constexpr bool must_beat(rules::Duty duty, bool trumps_led) {
    return duty == rules::Duty::kBeat || trumps_led;
}

// Copies held of each of the 24 distinct cards.
using Hand = std::array<std::uint8_t, rules::kCards>;

struct Endgame {
    Hand leader{};  // the player who leads, or has led, the current trick
    Hand follower{};
    int trump = 0;  // suit, 0..3
    Card led =
        kNoCard;  // if a card: it is on the table, in neither hand, and the follower is to act
    rules::RulesetId ruleset = rules::RulesetId::kOther;

    const rules::Ruleset& rules() const { return rules::ruleset(ruleset); }
};

// The endgame of a state of phase 2 that is not over; what it asks for is not checked.
Endgame position_of(const State& state);

int hand_size(const Hand& hand);

// Points still to be shared out: those of the cards in both hands and on the table, and the last
// trick's.
int points_left(const Endgame& position);

// Empty if the position is legal, else what is wrong with it: as many cards a hand as the rules
// deal at most (the led card counts as the leader's), the same number on both sides, no card more
// often than the pack has it.
std::string fault(const Endgame& position);

// One bit for each distinct card that the player to act may play.
CardMask legal_actions(const Endgame& position);

// The position after the player to act has played `card` (which must be legal). When that completes
// a trick, `leader` is its taker, and `points` are those of its cards (and the last trick's);
// `taken_by_leader` says whether the former leader took it.
struct Step {
    Endgame after;
    bool completes_trick = false;
    bool taken_by_leader = false;
    int points = 0;
};
Step play(const Endgame& position, Card card);

}  // namespace glup::endgame
