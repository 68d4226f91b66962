// What the core takes for granted of every state and view, checked where one comes from outside.
#pragma once

#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

// These throw NotationError with the field, its value and what was expected. What passes can be
// played on, shown, sampled and judged like what came about by play; whether play could have led
// there is not proved. Unlike everything else they may be given any bytes.
void check(const State& state);
void check(const View& view);

}  // namespace glup
