#include "glup/stock/endgame/solver.hpp"

#include "glup/stock/endgame/basic_solver.hpp"

namespace glup::endgame {

Solver::Solver(std::size_t table_mib) : table_mib_(table_mib) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

template <class F>
auto Solver::with_search(const Endgame& position, const F& f) {
    const auto with = [&]<class Search>(std::unique_ptr<Search>& search) {
        if (search == nullptr) search = std::make_unique<Search>(table_mib_);
        return f(*search);
    };
    return position.ruleset == rules::RulesetId::kGlup ? with(glup_) : with(any_);
}

Result Solver::value(const Endgame& position, const SolveLimits& limits) {
    return with_search(position, [&](auto& search) { return search.value(position, limits); });
}

std::vector<ActionValue> Solver::actions(const Endgame& position, const SolveLimits& limits) {
    return with_search(position, [&](auto& search) { return search.actions(position, limits); });
}

Line Solver::line(const Endgame& position, const SolveLimits& limits) {
    return with_search(position, [&](auto& search) { return search.line(position, limits); });
}

Analysis Solver::analyse(const Endgame& position, const SolveLimits& limits) {
    return with_search(position, [&](auto& search) { return search.analyse(position, limits); });
}

void Solver::clear() {
    if (glup_ != nullptr) glup_->clear();
    if (any_ != nullptr) any_->clear();
}

}  // namespace glup::endgame
