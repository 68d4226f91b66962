// Why a card is led or played rather than another.
#pragma once

#include "glup/auction/rules/view.hpp"
#include "glup/game/sentence.hpp"

namespace glup::auction {

// Nothing is said where nothing that is certain tells them apart. The owner of the view is to lead
// or to follow, and both are legal.
Sentence card_reason(const View& view, Card card, Card other);

}  // namespace glup::auction
