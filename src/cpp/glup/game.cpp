#include "glup/game.hpp"

#include "glup/auction/game.hpp"
#include "glup/cards/text.hpp"
#include "glup/pisti/game.hpp"
#include "glup/stock/game.hpp"
#include "glup/support/error.hpp"

namespace glup {

// Each kind of game adds its own here.
const std::vector<const GameRules*>& all_rules() {
    static const std::vector<const GameRules*> all = [] {
        std::vector<const GameRules*> found = stock_rules();
        for (const GameRules* rules : auction::auction_rules()) found.push_back(rules);
        found.push_back(pisti_rules());
        return found;
    }();
    return all;
}

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

const GameRules& find_rules(std::string_view name) {
    std::string names;
    for (const GameRules* rules : all_rules()) {
        if (rules->name() == name) return *rules;
        const bool last = rules == all_rules().back();
        names.append(names.empty() ? "" : last ? " or " : ", ").append(rules->name());
    }
    throw NotationError("rules: " + quoted(name) + " given, expected " + names);
}

}  // namespace glup
