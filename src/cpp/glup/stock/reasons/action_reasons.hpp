// Why a card is played or a meld declared rather than another, in games with a stock.
#pragma once

#include "glup/game/sentence.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

// Nothing is said where nothing that is certain tells them apart. The owner of the view is to act,
// and both are legal.
Sentence action_reason(const View& view, Action action, Action other);

}  // namespace glup
