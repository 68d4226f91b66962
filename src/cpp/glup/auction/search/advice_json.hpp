// Advice in an auction game as JSON, as the engine of docs/protocol.md replies.
#pragma once

#include <string>

#include "glup/auction/rules/rules.hpp"
#include "glup/auction/search/advice.hpp"

namespace glup::auction {

std::string to_json(const Advice& advice, const Rules& rules);

}  // namespace glup::auction
