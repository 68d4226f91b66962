// Which place of a deck goes to whom: the hands dealt, and the draws after a trick.
#pragma once

#include <array>
#include <vector>

#include "glup/stock/rules/ruleset.hpp"

namespace glup {

// Seat and place in the deck of a card that is drawn.
struct Draw {
    int seat;
    int place;
};

// Where the cards dealt to that player stand in a deck; the eldest hand has the first.
std::vector<int> hand_places(const rules::Ruleset& ruleset, int seat, int dealer);

// The draws after so many tricks, the taker's first. Who draws last gets the turn-up, or the nine
// that was exchanged for it.
std::array<Draw, 2> draws_after(const rules::Ruleset& ruleset, int taker, int tricks);

// The most actions of a deal: to lead, to follow and to declare or pass in phase 1, then two a
// trick; where a dix does not end the turn, one more for each nine of trumps.
int most_plies(const rules::Ruleset& ruleset);

}  // namespace glup
