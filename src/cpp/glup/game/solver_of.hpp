// An exact solver of a family at the border.
#pragma once

#include <vector>

#include "glup/cards/text.hpp"
#include "glup/game/solver.hpp"
#include "glup/support/error.hpp"

namespace glup {

// `Game` says how the family calls its solver: what is common has the same names.
template <class Game>
class SolverOf : public GameSolver {
public:
    explicit SolverOf(std::size_t table_mib) : solver_(table_mib) {}

    bool takes(const GameEndgame& endgame) const override { return Game::find(endgame) != nullptr; }
    GameBounds value(const GameEndgame& endgame, const SolveLimits& limits) override {
        return bounds_of(Game::value(solver_, *Game::find(endgame), limits));
    }
    std::vector<GameCard> actions(const GameEndgame& endgame, const SolveLimits& limits) override {
        return cards_of(Game::actions(solver_, *Game::find(endgame), limits));
    }
    GameSolution solve(const GameEndgame& endgame, const SolveLimits& limits,
                       bool all_actions) override {
        const auto found = Game::solve(solver_, *Game::find(endgame), limits, all_actions);
        GameSolution told{bounds_of(found.line.result), {}, cards_of(found.actions)};
        for (const Card card : found.line.cards) told.line.push_back(card_text(card));
        return told;
    }
    Reached reaches(const GameEndgame& endgame, std::string_view goal,
                    const SolveLimits& limits) override {
        return Game::reaches(solver_, *Game::find(endgame), goal, limits);
    }
    void clear() override { solver_.clear(); }
    void next_world() override {
        if (!Game::kWorldsShare) clear();
    }

private:
    template <class Result>
    static GameBounds bounds_of(const Result& one) {
        return {one.lower, one.upper, one.exact, one.nodes};
    }
    template <class Values>
    static std::vector<GameCard> cards_of(const Values& found) {
        std::vector<GameCard> cards;
        for (const auto& [card, result] : found)
            cards.push_back({card_text(card), bounds_of(result)});
        return cards;
    }

    typename Game::Solver solver_;
};

}  // namespace glup
