#include "glup/endgame/solver.hpp"

#include "glup/endgame/solver_impl.hpp"

namespace glup::endgame {

Solver::Solver(std::size_t table_mib) : search_(std::make_unique<BasicSolver<AllOn>>(table_mib)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::value(const Endgame& position, const SolveLimits& limits) {
    return search_->value(position, limits);
}

std::vector<ActionValue> Solver::actions(const Endgame& position, const SolveLimits& limits) {
    return search_->actions(position, limits);
}

Line Solver::line(const Endgame& position, const SolveLimits& limits) {
    return search_->line(position, limits);
}

Analysis Solver::analyse(const Endgame& position, const SolveLimits& limits) {
    return search_->analyse(position, limits);
}

void Solver::clear() { search_->clear(); }

}  // namespace glup::endgame
