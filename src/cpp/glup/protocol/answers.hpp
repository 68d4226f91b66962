// What is answered at once about a game, as JSON: the results that replies.hpp declares.
#pragma once

#include <string>
#include <string_view>

#include "glup/protocol/subject.hpp"

namespace glup::protocol {

// Of legal, play, undo, show, close and query_rules, and of new, whose game has begun already.
// Throws Fault, and leaves the game as it was.
std::string answer(const json::Object& request, GameDeal* game);

}  // namespace glup::protocol
