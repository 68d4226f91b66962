// Pisti at the border (glup/game/game.hpp).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/advice.hpp"
#include "glup/game/family.hpp"
#include "glup/pisti/view.hpp"

namespace glup::pisti {

inline constexpr std::string_view kName = "pisti";
inline constexpr std::string_view kRulesJson = "\"pisti\"";

std::unique_ptr<GameRules> pisti_rules();
const GameFamily& pisti_family();
std::unique_ptr<GameAdviser> pisti_adviser();

std::unique_ptr<GameState> as_game(const State& state);
std::unique_ptr<GameView> as_game(const View& view);
// Null if it is of another family.
const View* pisti_view(const GameView& view);
const State* pisti_state(const GameState& state);

// The card of the hand that is to act. Throws NotationError and IllegalActionError.
Card parse_action(const State& state, std::string_view text);
std::vector<std::string> legal_texts(const State& state);

// A deal as it is kept: the deck, the dealer, and the actions as they were written.
struct Record {
    Deck deck;
    int dealer = 0;
    std::vector<std::string> actions;
};
// Throw RecordError.
Record read_record(const json::Object& object);
State state_at(const Record& record, int ply);
std::string record_json(const Record& record, const json::Value* series = nullptr);
// Before that action; of a position, or of what the player to act sees.
Spot spot_of(const State& state, int ply);
// `before` is the game that the deal is of, null if it is the first. Throws Error.
std::unique_ptr<GameDeal> pisti_deal(Record record, const json::Value* before);

std::string position_json(const View& view);
// Throw PositionError.
View read_position(const json::Object& position);
View read_position(const json::Object& position, int seat);

// Of this version alone. The second pair throws Error.
std::string to_bytes(const State& state);
std::string to_bytes(const View& view);
State state_from_bytes(std::string_view bytes);
View view_from_bytes(std::string_view bytes);

// Members of an open object: whose turn it is, and what all see.
void write_standing(json::Writer& out, const State& state);
std::string pisti_facts();

}  // namespace glup::pisti
