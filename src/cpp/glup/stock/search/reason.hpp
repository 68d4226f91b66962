// Why the recommended action, in one sentence.
#pragma once

#include "glup/game/sentence.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"

namespace glup {

// Against the best action that is worth less; nothing where nothing is certain that tells them
// apart. The owner of the view is to act.
Sentence reason(const View& view, const Advice& advice);

}  // namespace glup
