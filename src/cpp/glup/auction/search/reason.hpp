// Why the recommended action, in one sentence, and why not each other one.
#pragma once

#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/game/sentence.hpp"

namespace glup::auction {

// Against the best action of its kind that is worth another value; nothing where nothing is certain
// that tells them apart. The owner of the view is to act.
void tell_reasons(const View& view, Advice& advice);

}  // namespace glup::auction
