// Why the recommended card, in one sentence.
#pragma once

#include <string>

#include "glup/pisti/search.hpp"

namespace glup::pisti {

// Against the best card that is worth another value; "" where nothing that is certain tells them
// apart. The owner of the view is to act.
std::string reason(const View& view, const Advice& advice);

}  // namespace glup::pisti
