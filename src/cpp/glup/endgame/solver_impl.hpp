// The member functions of BasicSolver; included by solver.cpp and by test builds with Switchable.
#pragma once

#include "glup/endgame/engine.hpp"

namespace glup::endgame {

template <class Options>
BasicSolver<Options>::BasicSolver(std::size_t table_mib, Options options)
    : engine_(std::make_unique<Engine>(table_mib, options)) {}

template <class Options>
BasicSolver<Options>::~BasicSolver() = default;
template <class Options>
BasicSolver<Options>::BasicSolver(BasicSolver&&) noexcept = default;
template <class Options>
BasicSolver<Options>& BasicSolver<Options>::operator=(BasicSolver&&) noexcept = default;

template <class Options>
void BasicSolver<Options>::clear() {
    engine_->table.clear();
}

template <class Options>
Result BasicSolver<Options>::value(const Endgame& position, const SolveLimits& limits) {
    engine_->search_from(position, limits, [] {});
    return engine_->value();
}

template <class Options>
std::vector<ActionValue> BasicSolver<Options>::actions(const Endgame& position,
                                                       const SolveLimits& limits) {
    // The value first: what the best action needs is searched once, and it is a good guess for the
    // others.
    engine_->search_from(position, limits, [&] { engine_->solve_actions(); });
    return engine_->actions();
}

template <class Options>
Line BasicSolver<Options>::line(const Endgame& position, const SolveLimits& limits) {
    Line line;
    engine_->search_from(position, limits, [&] { line.cards = engine_->best_line(); });
    line.result = engine_->value();
    return line;
}

template <class Options>
Analysis BasicSolver<Options>::analyse(const Endgame& position, const SolveLimits& limits) {
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
