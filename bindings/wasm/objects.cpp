#include "objects.hpp"

#include "glup/game/games.hpp"
#include "glup/stock/game.hpp"
#include "glup/support/json.hpp"

namespace glup::wasm {
namespace {

const GameFamily& kept_by(std::string_view bytes) {
    return family_of(GameFamily::Writing::kBytes, bytes);
}

template <class Object>
const Object& with_stock(const Object* own, std::string_view what, std::string_view name) {
    if (own != nullptr) return *own;
    throw Error(std::string(what) + ": expected one of a game with a stock, given one of " +
                std::string(name));
}

}  // namespace

std::unique_ptr<GameState> state_of(std::string_view bytes) {
    return kept_by(bytes).state_of_bytes(bytes);
}
std::unique_ptr<GameView> view_of(std::string_view bytes) {
    return kept_by(bytes).view_of_bytes(bytes);
}

State stock_state_of(std::string_view bytes) {
    const auto state = state_of(bytes);
    return with_stock(stock_state(*state), "state", state->name());
}
View stock_view_of(std::string_view bytes) {
    const auto view = view_of(bytes);
    return with_stock(stock_view(*view), "view", view->name());
}

void add(const GameState& state) { out.add_text(state.bytes()); }
void add(const GameView& view) { out.add_text(view.bytes()); }

const GameFamily& family_of_record(std::string_view json, std::optional<int> number) {
    try {
        return family_in(json::load_object(json));
    } catch (const InputError& fault) {
        throw RecordError(number, fault);
    }
}

}  // namespace glup::wasm
