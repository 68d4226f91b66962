// Games with an auction at the border (glup/game/game.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/rules/series.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/game/advice.hpp"
#include "glup/game/family.hpp"
#include "glup/game/narration.hpp"

namespace glup::auction {

std::unique_ptr<GameRules> auction_rules(const Rules& rules);
const GameFamily& auction_family();
std::unique_ptr<GameAdviser> auction_adviser();

// For doors that have a state or a view already.
std::unique_ptr<GameState> as_game(const State& state);
std::unique_ptr<GameView> as_game(const View& view);
std::unique_ptr<GameEndgame> as_game(const Endgame& endgame);
// For doors that need it; null if it is of another family.
const View* auction_view(const GameView& view);
// All hands, and the melds at stake by hand; null if it is of another family.
struct OpenHandsOf {
    Endgame endgame;
    StakedMelds melds{};
};
const OpenHandsOf* open_hands(const GameEndgame& endgame);

// Kept. `before` is the game that the deal is of, null if it is the first. Throws Error.
std::unique_ptr<GameDeal> auction_deal(Record record, const json::Value* before);
// The player's view, before that action.
Spot spot_of(const State& state, std::optional<int> ply);
std::string rules_json(const Rules& rules);
std::string auction_facts(const Rules& rules, int trump);
// How the deal began, of its first state; what a legal action leads to.
void tell_auction_deal(Narrator& to, const State& start);
void tell_auction_action(Narrator& to, const State& before, const Action& action);
// What a front-end draws of a deal, and would have to know the rules for, as JSON for the seat of
// this view of the state: nothing that it may not know. `before` is the game that the deal is of.
std::string auction_table(const State& state, const View& view, const Series& before);

}  // namespace glup::auction
