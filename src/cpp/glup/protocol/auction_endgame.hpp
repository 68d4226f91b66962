// What is asked of an auction game with all hands open, of which nobody has a view.
#pragma once

#include <optional>
#include <string>

#include "glup/support/json.hpp"

namespace glup::protocol {

// The canonical text of the endgame that `solve` or `reaches` is about, melds and goal checked;
// nothing if `solve` is about another game, which has no melds at stake. Throws Fault.
std::optional<std::string> auction_endgame(const json::Object& request);

}  // namespace glup::protocol
