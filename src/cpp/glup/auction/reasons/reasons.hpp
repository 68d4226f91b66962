// Why one action rather than another. Nothing is said where nothing that is certain tells them
// apart. The owner of the view is to act, and both actions are legal.
#pragma once

#include "glup/auction/rules/view.hpp"
#include "glup/game/sentence.hpp"

namespace glup::auction {

Sentence action_reason(const View& view, const Action& action, const Action& other);

// Of a card that is led or played.
Sentence card_reason(const View& view, Card card, Card other);
// Of a suit that is named trump.
Sentence trump_reason(const View& view, int suit, int other);
// Of cards: both pass them, or both bury them.
Sentence cards_reason(const View& view, const Action& action, const Action& other);

}  // namespace glup::auction
