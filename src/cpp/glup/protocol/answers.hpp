// What is answered at once about a game, as JSON: the results that replies.hpp declares.
#pragma once

#include <string>
#include <string_view>

#include "glup/protocol/subject.hpp"
#include "glup/stock/deal/course.hpp"

namespace glup::protocol {

// Of legal, play, undo, show, close and query_rules, and of new, whose game has begun already.
// Throws Fault, and leaves the game as it was.
std::string answer(const json::Object& request, Kept* game, Families families);

// Of both seats, by the sources of the game.
void write_points(json::Writer& out, const rules::Ruleset& ruleset, const ScoredPoints& points);

// The answer to query_rules.
std::string facts_of(const rules::Ruleset& ruleset, int trump);
// Likewise of a game with an auction: the name of a row, or a house's keys. Throws Error.
std::string auction_facts(const json::Value& rules, int trump);

}  // namespace glup::protocol
