// Why one action rather than another.
#pragma once

#include "glup/auction/rules/view.hpp"
#include "glup/game/sentence.hpp"

namespace glup::auction {

// Nothing is said where nothing that is certain tells them apart. The owner of the view is to act,
// and both are legal.
Sentence action_reason(const View& view, const Action& action, const Action& other);

}  // namespace glup::auction
