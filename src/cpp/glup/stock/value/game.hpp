// The chance to win a game: from the totals after a deal, and from a deal in progress.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/forecast.hpp"

namespace glup::value {

// What ends a game: a total, or a lead. One of the two.
struct Goal {
    std::optional<int> target;
    std::optional<int> lead;

    int points() const { return target ? *target : *lead; }
};

// Between equals, whoever deals: from a table of totals that fits itself, in that its every entry
// is the mean of those which the next deal leads to. Between entries what lies between.
class GameChances {
public:
    // Throws Error if not just one of the two is given, or it is below 1.
    GameChances(const Goal& goal, const std::vector<DealScores>& deals);

    // The chance of the player who has `mine` when a deal is over.
    float after_deal(float mine, float theirs) const {
        return goal_.target ? at_target(mine, theirs) : at_lead(mine - theirs);
    }
    const Goal& goal() const { return goal_; }

private:
    static constexpr int kSteps = 200;  // to the goal

    float at_target(float mine, float theirs) const;
    float at_lead(float lead) const;
    void fill_target(const std::vector<DealScores>& deals);
    void fill_lead(const std::vector<DealScores>& deals);

    Goal goal_;
    float step_;  // in points
    std::vector<float> table_;
};

// A game as one of the players sees it in the middle of a deal.
struct Game {
    std::shared_ptr<const GameChances> chances;
    std::shared_ptr<const Forecast> forecast;
    std::array<int, rules::kSeats> totals{};  // by seat, before this deal
};

// The chance of `seat` to win the game, in a state of phase 1, as far as its player knows. `lead`
// is by how much they may expect to make more points than the opponent in the rest of the deal,
// counters taken so far included, if there is a better judge of that; the forecast has the rest.
float chance_to_win(const Game& game, const State& state, int seat,
                    std::optional<float> lead = std::nullopt);

}  // namespace glup::value
