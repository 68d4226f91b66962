// All games that the engine knows, and which one a text is of.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "glup/game/family.hpp"

namespace glup {

// Every game with a name of its own, the oldest first: what is there once a program has begun.
const std::vector<std::unique_ptr<GameRules>>& all_rules();

// By name. Throws NotationError for one that is not known, and names those that are.
const GameRules& find_rules(std::string_view name);

// Their families, as far as they have one. The first, and its first game, is the one that is meant
// where nothing else is said.
std::span<const GameFamily* const> families();

// The names of their games, and the family of a name. Throws NotationError, which names all.
std::vector<std::string_view> family_games();
const GameFamily& family_named(std::string_view name);

// By the family's own name. Throws NotationError.
const GameFamily& family_called(std::string_view name);

// The rules of a name, or of a house's keys as JSON, in a family. Throws InputError, NotationError.
std::unique_ptr<GameRules> read_rules(std::string_view text);

// The family of the rules that an object says. Throws InputError.
const GameFamily& family_in(const json::Object& object);
// Of what is written. Where that is of none the first says what is wrong with it.
const GameFamily& family_of(GameFamily::Writing what, std::string_view text);
// Whose endgames have goals.
const GameFamily& family_with_goals();

}  // namespace glup
