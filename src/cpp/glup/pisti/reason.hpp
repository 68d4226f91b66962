// Why the recommended card, in one sentence.
#pragma once

#include <string>

#include "glup/pisti/search.hpp"

namespace glup::pisti {

// Why the best card, in one sentence; and of every other why the best one is better: "" where
// nothing that is certain tells them apart. The owner of the view is to act.
void tell_reasons(const View& view, Advice& advice);

}  // namespace glup::pisti
