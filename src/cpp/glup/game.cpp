#include "glup/game.hpp"

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/two_handed/game.hpp"

namespace glup {

// Each kind of game adds its own here.
const std::vector<const GameRules*>& all_rules() {
    static const std::vector<const GameRules*> all = two_handed_rules();
    return all;
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
