// The legal actions without those that can't be better than another of them.
#pragma once

#include <optional>

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// A copy of a card is worth no less for future melds the fewer kinds its history bars, and in the
// hand, where the opponent does not see it and where a declaration needs one card, no less than on
// the table. So, in phase 1:
// - of the copies of a card, play one on the table rather than one in the hand, and of those on the
//   table not one that is barred from fewer kinds than another;
// - of the ways to declare a kind, none that takes a copy where it could take one that is barred
//   from more kinds, a copy in the hand being barred from none.
// Whoever takes the other action can be imitated card for card after this one (the argument is in
// docs/architecture.md, "Candidates"). Copies whose bars do not contain one another are all kept.
void candidate_actions(const State& state, ActionList& actions);

// For a legal action that is not among the candidates: one of them that is no worse. `same`: the
// two differ in nothing that matters, as no kind that makes a difference can be declared any more.
struct StandIn {
    Action action;
    bool same;
};
std::optional<StandIn> stand_in_for(const State& state, Action action,
                                    const ActionList& candidates);

}  // namespace glup
