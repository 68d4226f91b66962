#include "glup/auction/endgame/solver.hpp"

#include "glup/auction/endgame/engine.hpp"

namespace glup::auction {

EndgameSolver::EndgameSolver(std::size_t table_mib, const endgame::Options& options,
                             const endgame::Weights* weights)
    : engine_(std::make_unique<Engine>(table_mib, options,
                                       weights == nullptr ? endgame::kWeights : *weights)) {}
EndgameSolver::~EndgameSolver() = default;
EndgameSolver::EndgameSolver(EndgameSolver&&) noexcept = default;
EndgameSolver& EndgameSolver::operator=(EndgameSolver&&) noexcept = default;

bool EndgameSolver::has_places(const Endgame& endgame) {
    const Hand cards = endgame.in_play();
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (cards.count_suit(suit) > endgame::kMostPlaces) return false;
    }
    return true;
}

void EndgameSolver::clear() { engine_->table.clear(); }

EndgameResult EndgameSolver::value(const Endgame& endgame, const SolveLimits& limits,
                                   const StakedMelds& melds) {
    engine_->search_from(endgame, Engine::of_value(endgame, melds), limits,
                         [&] { engine_->solve_root(); });
    return engine_->result(engine_->whole);
}

std::vector<CardValue> EndgameSolver::actions(const Endgame& endgame, const SolveLimits& limits,
                                              const StakedMelds& melds) {
    engine_->search_from(endgame, Engine::of_value(endgame, melds), limits, [&] {
        engine_->solve_root();
        engine_->solve_actions();
    });
    return engine_->actions();
}

EndgameLine EndgameSolver::line(const Endgame& endgame, const SolveLimits& limits,
                                const StakedMelds& melds) {
    EndgameLine line;
    engine_->search_from(endgame, Engine::of_value(endgame, melds), limits, [&] {
        engine_->solve_root();
        line.cards = engine_->best_line();
    });
    line.result = engine_->result(engine_->whole);
    return line;
}

EndgameAnalysis EndgameSolver::analyse(const Endgame& endgame, const SolveLimits& limits,
                                       const StakedMelds& melds) {
    EndgameAnalysis found;
    engine_->search_from(endgame, Engine::of_value(endgame, melds), limits, [&] {
        engine_->solve_root();
        found.line.cards = engine_->best_line();
        engine_->solve_actions();
    });
    found.line.result = engine_->result(engine_->whole);
    found.actions = engine_->actions();
    return found;
}

GoalAnswer EndgameSolver::reaches(const Endgame& endgame, const Goal& goal,
                                  const SolveLimits& limits) {
    const Engine::Question question = Engine::of_goal(endgame, goal);
    const int amount = (goal.measure == Goal::kAll ? endgame.cards() : goal.amount) + question.less;
    GoalAnswer answer;
    engine_->search_from(endgame, question, limits, [&] {
        if (amount <= 0) {
            answer.reached = true;
        } else if (amount > engine_->total * question.unit) {
            answer.reached = false;
        } else {
            const int need = (amount + question.unit - 1) / question.unit;
            answer.reached = engine_->ask(engine_->start, need) >= need;
        }
    });
    answer.nodes = engine_->stop_check.nodes();
    return answer;
}

}  // namespace glup::auction
