// Games for two with a stock, at the border (glup/game/game.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "glup/game/advice.hpp"
#include "glup/game/family.hpp"
#include "glup/game/narration.hpp"
#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/deal/record.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

std::unique_ptr<GameRules> stock_rules(rules::RulesetId id);
const GameFamily& stock_family();
std::unique_ptr<GameAdviser> stock_adviser(Recommender recommender);

// For doors that have a state or a view already.
std::unique_ptr<GameState> as_game(const State& state);
std::unique_ptr<GameView> as_game(const View& view);
// For doors that need it; null if it is of another family.
const State* stock_state(const GameState& state);
const View* stock_view(const GameView& view);

// Kept; the player's view, before that action.
std::unique_ptr<GameDeal> stock_deal(Record record);
Spot spot_of(const State& state, std::optional<int> ply);
std::string stock_facts(const rules::Ruleset& ruleset, int trump);
// How the deal began, of its first state; what a legal action leads to.
void tell_stock_deal(Narrator& to, const State& start);
void tell_stock_action(Narrator& to, const State& before, Action action);

}  // namespace glup
