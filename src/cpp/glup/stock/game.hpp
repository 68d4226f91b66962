// Games for two with a stock, at the border (glup/game.hpp).
#pragma once

#include <memory>
#include <vector>

#include "glup/game.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

// Those of kKnown, in its order.
std::vector<const GameRules*> stock_rules();

// For doors that have a state or a view already.
std::unique_ptr<GameState> as_game(const State& state);
std::unique_ptr<GameView> as_game(const View& view);

}  // namespace glup
