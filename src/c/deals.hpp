// Deals and views of either family of games: what the border asks of both, one overload each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "glup/auction/rules/view.hpp"
#include "glup/stock/rules/view.hpp"
#include "glupcore.h"

namespace glup::c {

using AnyState = std::variant<State, auction::State>;
using AnyView = std::variant<View, auction::View>;

// By the name of rules, or a house's keys as JSON. Throw Error.
AnyState dealt(std::string_view rules, std::uint64_t seed, std::int32_t dealer);
AnyState dealt(std::string_view rules, std::string_view deck, std::int32_t dealer, bool exact_cut);
AnyView view_of_position(std::string_view json, std::int32_t seat);
AnyState state_of_bytes(std::string_view bytes);
AnyView view_of_bytes(std::string_view bytes);

// Throw Error for a seat that there is not.
View view_of(const State& state, std::int32_t seat);
auction::View view_of(const auction::State& state, std::int32_t seat);
std::string hand_of(const State& state, std::int32_t seat);
std::string hand_of(const auction::State& state, std::int32_t seat);

// Names that outlive the state, or are part of it.
const char* rules_of(const State& state);
const char* rules_of(const auction::State& state);
std::vector<std::string> legal_of(const State& state);
std::vector<std::string> legal_of(const auction::State& state);
std::string endgame_text_of(const State& state);
std::string endgame_text_of(const auction::State& state);
// As JSON: how it stands.
std::string told(const State& state);
std::string told(const auction::State& state);
// Throws Error for a game that these numbers do not tell of.
glup_info info_of(const State& state);
glup_info info_of(const auction::State& state);
// What the policy does, whose player is to act.
std::string chosen(const State& seen, std::string_view policy, std::uint64_t seed);
std::string chosen(const auction::State& seen, std::string_view policy, std::uint64_t seed);

}  // namespace glup::c
