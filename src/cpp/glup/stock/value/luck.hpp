// Luck of the draw: what the cards drawn were worth beyond those that might have come.
#pragma once

#include <array>

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::value {

// For the two draws that follow an action of a meld decision, by seat: what the network expects for
// the drawer by their own view with the card that came, minus its mean over all the face-down cards
// that might have come, in points; none if the same player decides again before they draw. The
// action is legal, and the stock lies as it will be drawn.
//
// Given both hands and all that has happened, the next card is uniform over those that lie there,
// so each of the two has mean 0 whatever the network says.
std::array<double, rules::kSeats> draw_luck(const Network& network, const State& state,
                                            Action action);

}  // namespace glup::value
