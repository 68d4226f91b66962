// Which card of a deck goes to whom.
#pragma once

#include <algorithm>
#include <vector>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Calls f(seat) for each card that is dealt, in the order of the deck. Not of a game that draws.
template <class F>
void for_each_dealt(const Rules& rules, int dealer, F&& f) {
    for (int dealt = 0; dealt < rules.dealt();) {
        const int packet = std::min<int>(rules.packet, rules.dealt() - dealt);
        for (int j = 1; j <= rules.seats; ++j) {
            const int seat = dealer + j < rules.seats ? dealer + j : dealer + j - rules.seats;
            for (int i = 0; i < packet; ++i) f(seat);
        }
        dealt += packet;
    }
}

// A deck of which the same deal comes, by a state that has nothing blanked: each hand lies in it in
// canonical order.
std::vector<Card> deck_of(const State& state);

}  // namespace glup::auction
