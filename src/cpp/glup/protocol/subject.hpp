// What a request is about: a decision, as the player who has to make it knows it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/fault.hpp"
#include "glup/game/games.hpp"
#include "glup/support/json.hpp"

namespace glup::protocol {

// A request is the object of a line that read_request() finds nothing wrong with. `game` is the one
// that is kept by the name in it, null if it names none, or one that is not kept.

// Of which family that is that a request is about. Throws Fault.
const GameFamily& family_of(const json::Object& request, const GameDeal* game);

// Several if it asks for several plies; one to search in has a decision, and one to solve is of
// phase 2. Throws Fault.
std::vector<Spot> spots_of(const json::Object& request, const GameDeal* game);

// The deal that `new` begins, by this seed unless there is a deck or a record. Throws Fault.
std::unique_ptr<GameDeal> begin_game(const json::Object& request, std::uint64_t seed);

// A deal that is kept as a record, which is JSON.
std::unique_ptr<GameDeal> kept_record(std::string_view record);

// What a review is asked of, its rules told in it and checked: a record as JSON, or the text of a
// deal. Throws Fault.
std::string deal_of(const json::Object& request, const GameDeal* game);

// The game that the request names. Throws Fault if it is not kept.
const GameDeal& kept_game(const json::Object& request, const GameDeal* game);

// What a request says of the rules must be true of what it is about. `found` is JSON. Throws Fault.
void check_rules(const json::Object& request, const GameFamily& family, std::string_view found,
                 std::string_view subject);

// The canonical text of the endgame that `solve` or `reaches` is about, where all hands are open
// and nobody has a view: melds and goal are checked. Nothing if `solve` is about a game whose
// endgames have neither. Throws Fault.
std::optional<std::string> open_endgame(const json::Object& request);

}  // namespace glup::protocol
