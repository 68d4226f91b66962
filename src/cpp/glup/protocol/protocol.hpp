// What doors ask of the protocol.
#pragma once

#include <string>
#include <string_view>

#include "glup/protocol/subject.hpp"

namespace glup::protocol {

// What a line says, as JSON: {"client", "id", "fault", "request"}. `client` and `id` are null where
// they are not given or can't be read; `fault` is the error object of the reply, or null. Only then
// `request` is an object: its method and all fields of that method, null where nothing is given.
//
// Of a line that can't be read, but is JSON, the members are looked at with which it begins, up to
// the first that holds others: so whose request it is can be told though it is too long (then it
// is not whole here), or nested too deeply.
std::string read_request(std::string_view line, bool is_whole);

// What is answered at once about a game, as JSON: the results that replies.hpp declares. Of legal,
// play, undo, show, close and query_rules, and of new, whose game has begun already. Throws Fault,
// and leaves the game as it was.
std::string answer(const json::Object& request, GameDeal* game);

// The protocol as a JSON Schema: what a request must be, and below $defs what a reply is:
// #/$defs/reply.
std::string schema();

// Its requests as a table:
// {"protocol", "line", "seconds", "count", "threads", "plies": numbers; "methods": {name:
// {"meaning", "answer", "groups", "subjects"}}; "groups": {name: [{"name", "needed", "meaning",
// "shape"}]}}
std::string declarations();

}  // namespace glup::protocol
