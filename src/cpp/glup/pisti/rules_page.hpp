// The rules in short, for people.
#pragma once

#include <string_view>

namespace glup::pisti {

extern const std::string_view kRulesPage;

}  // namespace glup::pisti
