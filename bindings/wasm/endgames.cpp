// Phase 2, solved.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "border.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/two_handed/endgame/solver.hpp"
#include "glup/two_handed/notation/notation.hpp"

namespace glup::wasm {
namespace {

endgame::Endgame to_position(const State& state) {
    if (state.in_phase1() || state.is_over()) {
        throw Error(std::string("state: expected one of phase 2, given one ") +
                    (state.is_over() ? "that is over" : "of phase 1"));
    }
    return endgame::position_of(state);
}

// No limit: 0 nodes, infinite seconds.
SolveLimits limits_of(double nodes, double seconds) {
    SolveLimits limits;
    limits.max_nodes = static_cast<std::uint64_t>(nodes);
    if (std::isfinite(seconds)) limits.deadline = SolveLimits::in(seconds);
    return limits;
}

void add_result(const endgame::Result& result) {
    out.add(static_cast<std::int32_t>(result.lower)).add(static_cast<std::int32_t>(result.upper));
    out.add(static_cast<double>(result.nodes));
}

// Without a proof there are bounds alone; without all actions the best is the line's first.
std::string solution_json(const State& state, const endgame::Analysis& found, bool exact) {
    const endgame::Result& result = found.line.result;
    std::vector<std::string> best, line;
    json::Writer actions;
    actions.begin_object();
    for (const auto& [card, worth] : found.actions) {
        if (!exact) break;
        actions.member(card_text(card), worth.lower);
        if (worth.lower == result.lower) best.push_back(card_text(card));
    }
    for (const Card card : found.line.cards) line.push_back(card_text(card));
    if (found.actions.empty() && exact) best = {line.front()};
    json::Writer to;
    to.begin_object().member("endgame", endgame_text(state));
    to.member("value", exact ? std::optional(result.lower) : std::nullopt);
    to.member("exact", exact).member("lower", result.lower).member("upper", result.upper);
    to.member("best", best).key("actions").raw(actions.end_object().str());
    to.member("line", exact ? line : std::vector<std::string>{});
    return to.member("nodes", result.nodes).end_object().take();
}

void add_actions(const std::vector<endgame::ActionValue>& actions) {
    out.add(static_cast<std::uint32_t>(actions.size()));
    for (const auto& [card, result] : actions) {
        out.add_text(card_text(card));
        add_result(result);
    }
}

}  // namespace

GLUP_EXPORT(glup_solver) std::int32_t glup_solver(std::uint32_t mib) {
    return guarded([=] { out.add(new endgame::Solver(mib)); });
}
GLUP_EXPORT(glup_solver_free) void glup_solver_free(endgame::Solver* solver) { delete solver; }
GLUP_EXPORT(glup_solver_clear) std::int32_t glup_solver_clear(endgame::Solver* solver) {
    return guarded([=] { solver->clear(); });
}

// Bounds and nodes.
GLUP_EXPORT(glup_solve_value)
std::int32_t glup_solve_value(endgame::Solver* solver, const void* state, double nodes,
                              double seconds) {
    return guarded([=] {
        add_result(solver->value(to_position(read<State>(state)), limits_of(nodes, seconds)));
    });
}

// The same of every card that may be played.
GLUP_EXPORT(glup_solve_actions)
std::int32_t glup_solve_actions(endgame::Solver* solver, const void* state, double nodes,
                                double seconds) {
    return guarded([=] {
        add_actions(solver->actions(to_position(read<State>(state)), limits_of(nodes, seconds)));
    });
}

// The solution as the protocol has it, but for the time that it took.
GLUP_EXPORT(glup_solve)
std::int32_t glup_solve(endgame::Solver* solver, const void* bytes, double nodes, double seconds,
                        std::int32_t all_actions) {
    return guarded([=] {
        const auto state = read<State>(bytes);
        const auto position = to_position(state);
        const auto limits = limits_of(nodes, seconds);
        endgame::Analysis found;
        if (all_actions != 0)
            found = solver->analyse(position, limits);
        else
            found.line = solver->line(position, limits);
        const auto is_proved = [](const endgame::ActionValue& one) { return one.result.exact; };
        const bool exact = !found.line.cards.empty() &&
                           std::all_of(found.actions.begin(), found.actions.end(), is_proved);
        out.add_text(solution_json(state, found, exact));
    });
}

}  // namespace glup::wasm
