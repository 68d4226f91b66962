#include "glup/game/solver.hpp"

#include <algorithm>

#include "glup/support/json_writer.hpp"

namespace glup {

// Without all actions the best is the line's first.
std::string solution_json(const GameEndgame& endgame, const GameSolution& found) {
    const auto& [value, line, all] = found;
    const bool exact = !line.empty() && std::all_of(all.begin(), all.end(), [](const auto& one) {
        return one.bounds.exact;
    });
    std::vector<std::string> best;
    json::Writer actions;
    actions.begin_object();
    for (const auto& [card, bounds] : all) {
        if (!exact) break;
        actions.member(card, bounds.lower);
        if (bounds.lower == value.lower) best.push_back(card);
    }
    if (all.empty() && exact) best = {line.front()};
    json::Writer to;
    to.begin_object().member("endgame", endgame.text());
    to.member("value", exact ? std::optional(value.lower) : std::nullopt);
    to.member("exact", exact).member("lower", value.lower).member("upper", value.upper);
    to.member("best", best).key("actions").raw(actions.end_object().str());
    to.member("line", exact ? line : std::vector<std::string>{});
    return to.member("nodes", value.nodes).end_object().take();
}

GameSolver& GameSolvers::of(const GameEndgame& endgame) {
    for (const auto& solver : solvers_)
        if (solver->takes(endgame)) return *solver;
    return *solvers_.emplace_back(endgame.solver(table_mib_));
}

std::vector<std::vector<GameCard>> GameSolvers::worlds(
    std::span<const std::unique_ptr<GameEndgame>> endgames, const SolveLimits& limits) {
    std::vector<std::vector<GameCard>> found;
    std::uint64_t left = limits.max_nodes;
    for (std::size_t i = 0; i < endgames.size(); ++i) {
        SolveLimits share = limits;
        if (limits.max_nodes != 0)
            share.max_nodes = std::max<std::uint64_t>(1, left / (endgames.size() - i));
        GameSolver& solver = of(*endgames[i]);
        solver.next_world();
        found.push_back(solver.actions(*endgames[i], share));
        left -= std::min(left, found.back().back().bounds.nodes);
    }
    return found;
}

void GameSolvers::clear() {
    for (const auto& solver : solvers_) solver->clear();
}

}  // namespace glup
