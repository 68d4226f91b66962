// All hands open, solved: of any game.
#include <cmath>
#include <memory>
#include <string>

#include "glup/game/games.hpp"
#include "glup/game/solver.hpp"
#include "glup/support/json_writer.hpp"
#include "objects.hpp"

namespace glup::wasm {
namespace {

// What is asked about: the bytes of a state, or where there are none the text of an endgame of any
// game.
std::unique_ptr<GameEndgame> endgame_of(std::string_view state, std::string_view text) {
    if (!state.empty()) return state_of(state)->endgame();
    return family_of(GameFamily::Writing::kEndgame, text).endgame(text);
}

// No limit: 0 nodes, infinite seconds.
SolveLimits limits_of(double nodes, double seconds) {
    SolveLimits limits;
    limits.max_nodes = static_cast<std::uint64_t>(nodes);
    if (std::isfinite(seconds)) limits.deadline = SolveLimits::in(seconds);
    return limits;
}

void add_bounds(const GameBounds& bounds) {
    out.add(std::int32_t{bounds.lower}).add(std::int32_t{bounds.upper});
    out.add(static_cast<double>(bounds.nodes));
}

}  // namespace

GLUP_EXPORT(glup_solver) std::int32_t glup_solver(std::uint32_t mib) {
    return guarded([=] { out.add(new GameSolvers(mib)); });
}
GLUP_EXPORT(glup_solver_free) void glup_solver_free(GameSolvers* solvers) { delete solvers; }
GLUP_EXPORT(glup_solver_clear) std::int32_t glup_solver_clear(GameSolvers* solvers) {
    return guarded([=] { solvers->clear(); });
}

// Bounds and nodes.
GLUP_EXPORT(glup_solve_value)
std::int32_t glup_solve_value(GameSolvers* solvers, const char* state, std::uint32_t state_size,
                              const char* text, std::uint32_t size, double nodes, double seconds) {
    return guarded([=] {
        const auto endgame = endgame_of({state, state_size}, {text, size});
        add_bounds(solvers->of(*endgame).value(*endgame, limits_of(nodes, seconds)));
    });
}

// The same of every card that may be played.
GLUP_EXPORT(glup_solve_actions)
std::int32_t glup_solve_actions(GameSolvers* solvers, const char* state, std::uint32_t state_size,
                                const char* text, std::uint32_t size, double nodes,
                                double seconds) {
    return guarded([=] {
        const auto endgame = endgame_of({state, state_size}, {text, size});
        const auto found = solvers->of(*endgame).actions(*endgame, limits_of(nodes, seconds));
        out.add(static_cast<std::uint32_t>(found.size()));
        for (const auto& [card, bounds] : found) {
            out.add_text(card);
            add_bounds(bounds);
        }
    });
}

// The solution as the protocol has it, but for the time that it took.
GLUP_EXPORT(glup_solve)
std::int32_t glup_solve(GameSolvers* solvers, const char* state, std::uint32_t state_size,
                        const char* text, std::uint32_t size, const std::int32_t* melds,
                        std::uint32_t count, double nodes, double seconds,
                        std::int32_t all_actions) {
    return guarded([=] {
        const auto endgame = endgame_of({state, state_size}, {text, size});
        if (count > 0) endgame->stake(read_all<int>(melds, count));
        const auto found =
            solvers->of(*endgame).solve(*endgame, limits_of(nodes, seconds), all_actions != 0);
        out.add_text(solution_json(*endgame, found));
    });
}

// Whether a goal is reached, as the protocol has it, but for the time.
GLUP_EXPORT(glup_reaches)
std::int32_t glup_reaches(GameSolvers* solvers, const char* text, std::uint32_t size,
                          const char* goal, std::uint32_t goal_size, double nodes, double seconds) {
    return guarded([=] {
        const auto endgame = family_with_goals().endgame({text, size});
        const auto found =
            solvers->of(*endgame).reaches(*endgame, {goal, goal_size}, limits_of(nodes, seconds));
        json::Writer to;
        to.begin_object().member("endgame", endgame->text());
        to.member("goal", endgame->goal_text({goal, goal_size})).member("reached", found.reached);
        out.add_text(to.member("nodes", found.nodes).end_object().take());
    });
}

}  // namespace glup::wasm
