#include "glup/auction/search/open_play.hpp"

#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/search/exact_tail.hpp"

namespace glup::auction {
namespace {

constexpr std::size_t kTableMiB = 4;  // at most

// Where cards have points of several kinds the solver takes too long.
bool fits(const State& state) { return ExactTail::fits(state) && !state.moon; }

}  // namespace

void OpenPlay::play_on(State& state, int left) {
    if (!fits(state) || state.size[state.player] <= left) return;
    const Endgame endgame = endgame_of(state);
    if (!EndgameSolver::has_places(endgame)) return;
    if (!solver_) solver_.emplace(kTableMiB);
    for (const Card card : solver_->line(endgame, {}, melds_at_stake(state)).cards) {
        state.play(card);
        if (state.is_over() || state.size[state.player] <= left) return;
    }
}

}  // namespace glup::auction
