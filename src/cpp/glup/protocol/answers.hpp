// What is answered at once about a game, as JSON: the results that replies.hpp declares.
#pragma once

#include <string>
#include <string_view>

#include "glup/protocol/subject.hpp"

namespace glup::protocol {

// What query_rules answers of games that are not two-handed, by their `rules`.
using OtherFacts = std::string (*)(const json::Value& rules, int trump);

// Of legal, play, undo, show, close and query_rules, and of new, whose game has begun already.
// Throws Fault, and leaves the game as it was. Who passes no auction_facts does not link the games
// with an auction, and has a fault for them.
std::string answer(const json::Object& request, Course* game, OtherFacts others = nullptr);

// Of both seats, by the sources of the game.
void write_points(json::Writer& out, const rules::Ruleset& ruleset, const ScoredPoints& points);

// The answer to query_rules.
std::string facts_of(const rules::Ruleset& ruleset, int trump);
// Likewise of a game with an auction: the name of a row, or a house's keys. Throws Error.
std::string auction_facts(const json::Value& rules, int trump);

}  // namespace glup::protocol
