// The game that a deal is part of: the chance to win it after each action.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "glup/search/question.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/game.hpp"

namespace glup {

// A game to a target or until one leads by so much, and the totals before this deal, those of the
// view's owner first.
struct Stakes {
    value::Goal goal;
    std::array<int, rules::kSeats> totals{};
};

// Nothing if no game is named; with totals alone the target is the usual one of the rules. Throws
// Error for what is no game, or one that is over.
std::optional<Stakes> stakes_of(const Question& asked, const rules::Ruleset& rules);

// The chance to win after each action, the best action first: it follows from the actions' values,
// and never rises where they fall. Empty if a value is NaN. The forecast is needed in phase 1.
std::vector<double> chances_to_win(const View& view, const std::array<int, rules::kSeats>& totals,
                                   const value::GameChances& chances,
                                   const std::shared_ptr<const value::Forecast>& forecast,
                                   const std::vector<double>& values);

// Puts them into the advice; nothing where they are not known.
void tell_wins(Advice& advice, const View& view, const Stakes& stakes,
               const value::GameChances& chances,
               const std::shared_ptr<const value::Forecast>& forecast);

}  // namespace glup
