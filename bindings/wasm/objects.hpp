// States and views cross the border as what their family keeps of them: `to_bytes` of its values.
#pragma once

#include <memory>
#include <string_view>

#include "border.hpp"
#include "glup/game/family.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup::wasm {

std::unique_ptr<GameState> state_of(std::string_view bytes);
std::unique_ptr<GameView> view_of(std::string_view bytes);
// Of games with a stock. Throw Error for others.
State stock_state_of(std::string_view bytes);
View stock_view_of(std::string_view bytes);

void add(const GameState& state);
void add(const GameView& view);

// Whose the record is that a text is. Throws RecordError.
const GameFamily& family_of_record(std::string_view json, std::optional<int> number);

}  // namespace glup::wasm
