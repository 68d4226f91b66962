// The member functions of BasicSolver; included by solver.cpp and by test builds with Switchable.
#pragma once

#include "glup/stock/endgame/engine.hpp"

namespace glup::endgame {

template <class Options, class Game>
BasicSolver<Options, Game>::BasicSolver(std::size_t table_mib, Options options)
    : engine_(std::make_unique<Engine>(table_mib, options)) {}

template <class Options, class Game>
BasicSolver<Options, Game>::~BasicSolver() = default;
template <class Options, class Game>
BasicSolver<Options, Game>::BasicSolver(BasicSolver&&) noexcept = default;
template <class Options, class Game>
BasicSolver<Options, Game>& BasicSolver<Options, Game>::operator=(BasicSolver&&) noexcept = default;

template <class Options, class Game>
void BasicSolver<Options, Game>::clear() {
    engine_->table.clear();
}

template <class Options, class Game>
Result BasicSolver<Options, Game>::value(const Endgame& position, const SolveLimits& limits) {
    engine_->search_from(position, limits, [] {});
    return engine_->value();
}

template <class Options, class Game>
std::vector<ActionValue> BasicSolver<Options, Game>::actions(const Endgame& position,
                                                             const SolveLimits& limits) {
    // The value first: what the best action needs is searched once, and it is a good guess for the
    // others.
    engine_->search_from(position, limits, [&] { engine_->solve_actions(); });
    return engine_->actions();
}

template <class Options, class Game>
Line BasicSolver<Options, Game>::line(const Endgame& position, const SolveLimits& limits) {
    Line line;
    engine_->search_from(position, limits, [&] { line.cards = engine_->best_line(); });
    line.result = engine_->value();
    return line;
}

template <class Options, class Game>
Analysis BasicSolver<Options, Game>::analyse(const Endgame& position, const SolveLimits& limits) {
    Analysis found;
    engine_->search_from(position, limits, [&] {
        found.line.cards = engine_->best_line();
        engine_->solve_actions();
    });
    found.line.result = engine_->value();
    found.actions = engine_->actions();
    return found;
}

}  // namespace glup::endgame
