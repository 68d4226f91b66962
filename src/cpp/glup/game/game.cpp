#include "glup/game/game.hpp"

#include "glup/support/error.hpp"

namespace glup {

std::unique_ptr<GameState> GameEndgame::state() const {
    throw NotationError("expected one of phase 2, given one of an auction game");
}
void GameEndgame::stake(std::span<const int>) {
    throw Error("melds: expected only with an endgame of an auction game");
}
std::string GameEndgame::goal_text(std::string_view) const {
    throw Error("endgame: expected one of an auction game, given '" + text() + "'");
}

std::string GameState::shown() const {
    json::Writer out;
    show(out.begin_object());
    return out.end_object().take();
}

std::string GameRules::json() const { return json::escaped(name()); }

std::uint64_t perft(const GameState& state, int depth) {
    const std::vector<std::string> legal = depth > 0 ? state.legal() : std::vector<std::string>();
    if (depth < 2) return depth == 0 ? 1 : legal.size();
    std::uint64_t leaves = 0;
    for (const std::string& action : legal) {
        const auto next = state.copy();
        next->apply(action);
        leaves += perft(*next, depth - 1);
    }
    return leaves;
}

std::vector<std::string> play_out(GameState& state, Random& rng) {
    std::vector<std::string> actions;
    while (!state.over()) {
        const auto legal = state.legal();
        actions.push_back(state.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    return actions;
}

int checked_seat(std::string_view field, int seat, int seats, std::string_view between) {
    if (seat >= 0 && seat < seats) return seat;
    std::string message(field);
    message.append(": expected 0").append(between).append(std::to_string(seats - 1));
    throw Error(message.append(", given ").append(std::to_string(seat)));
}

}  // namespace glup
