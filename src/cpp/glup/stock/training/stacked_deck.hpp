// Decks in which one player is dealt much of a rare meld, so that its worth is learned.
#pragma once

#include <optional>

#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::value {

// Moves some or all of the cards of a meld of several copies, drawn at random, to one of the hands:
// that of the eldest (0) or the dealer (1), which it returns; none in a game without such melds.
std::optional<int> stack_rare_meld(const rules::Ruleset& rules, Deck& deck, Random& rng);

// A deal for training: of `stacked` of them, a rare meld goes to `holder`.
struct StackedDeal {
    State state;
    std::optional<int> holder;

    StackedDeal(rules::RulesetId ruleset, double stacked, Random& rng);
};

}  // namespace glup::value
