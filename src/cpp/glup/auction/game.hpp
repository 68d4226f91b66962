// Games with an auction at the border (glup/game.hpp).
#pragma once

#include <memory>
#include <vector>

#include "glup/auction/rules/state.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/game.hpp"

namespace glup::auction {

// Those of kRows, in its order.
std::vector<const GameRules*> auction_rules();

// For doors that have a state or a view already.
std::unique_ptr<GameState> as_game(const State& state);
std::unique_ptr<GameView> as_game(const View& view);

}  // namespace glup::auction
