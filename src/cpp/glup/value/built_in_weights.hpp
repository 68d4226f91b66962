// The network file that the core was built with; the build makes the source from it.
#pragma once

#include <string_view>

namespace glup::value {

std::string_view built_in_weights();

}  // namespace glup::value
