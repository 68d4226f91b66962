// Why a suit is named trump, or cards are passed or buried, rather than others.
#pragma once

#include "glup/auction/rules/view.hpp"
#include "glup/game/sentence.hpp"

namespace glup::auction {

// Nothing is said where none of these tells them apart. The owner of the view is to act, and both
// are legal.
Sentence trump_reason(const View& view, int suit, int other);
// Both pass cards, or both bury them.
Sentence cards_reason(const View& view, const Action& action, const Action& other);

}  // namespace glup::auction
