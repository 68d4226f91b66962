// Why the recommended action, in one sentence, and why not each other one.
#pragma once

#include "glup/game/sentence.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"

namespace glup {

// Against the best action that is worth less; nothing where nothing is certain that tells them
// apart. The owner of the view is to act.
void tell_reasons(const View& view, Advice& advice);

}  // namespace glup
