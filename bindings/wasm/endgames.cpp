// All hands open, solved: phase 2, and the auction games.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "border.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::wasm {
namespace {

constexpr std::size_t kMostMib = 256;

struct Solvers {
    explicit Solvers(std::size_t mib) : mib(mib), two_handed(mib) {}

    // From its first endgame on, with twice the table, as in Python.
    auction::EndgameSolver& auction() {
        return many ? *many : many.emplace(std::min<std::size_t>(2 * mib, kMostMib));
    }
    void clear() {
        two_handed.clear();
        if (many) many->clear();
    }

    std::size_t mib;
    endgame::Solver two_handed;
    std::optional<auction::EndgameSolver> many;
};

endgame::Endgame to_position(const State& state) {
    if (state.in_phase1() || state.is_over()) {
        throw Error(std::string("state: expected one of phase 2, given one ") +
                    (state.is_over() ? "that is over" : "of phase 1"));
    }
    return endgame::position_of(state);
}

// What is asked about: the bytes of a state, or where there are none the text of an endgame of any
// game. Calls `work` with the solver for it, the position and its text.
struct Subject {
    const void* bytes;
    std::string_view text;

    template <class Work>
    void with(Solvers& solvers, const Work& work) const {
        if (bytes == nullptr && auction::is_endgame(text)) {
            const auction::Endgame position = auction::parse_endgame(text);
            work(solvers.auction(), position, auction::endgame_line(position));
            return;
        }
        const State state = bytes == nullptr ? parse_endgame(text) : read<State>(bytes);
        work(solvers.two_handed, to_position(state), endgame_text(state));
    }
};

// No limit: 0 nodes, infinite seconds.
SolveLimits limits_of(double nodes, double seconds) {
    SolveLimits limits;
    limits.max_nodes = static_cast<std::uint64_t>(nodes);
    if (std::isfinite(seconds)) limits.deadline = SolveLimits::in(seconds);
    return limits;
}

template <class Result>
void add_result(const Result& result) {
    out.add(static_cast<std::int32_t>(result.lower)).add(static_cast<std::int32_t>(result.upper));
    out.add(static_cast<double>(result.nodes));
}

// Without a proof there are bounds alone; without all actions the best is the line's first.
template <class Analysis>
std::string solution_json(const std::string& text, const Analysis& found) {
    const auto& result = found.line.result;
    bool exact = !found.line.cards.empty();
    for (const auto& one : found.actions) exact = exact && one.result.exact;
    std::vector<std::string> best, line;
    json::Writer actions;
    actions.begin_object();
    for (const auto& one : found.actions) {
        if (!exact) break;
        actions.member(card_text(one.card), one.result.lower);
        if (one.result.lower == result.lower) best.push_back(card_text(one.card));
    }
    for (const Card card : found.line.cards) line.push_back(card_text(card));
    if (found.actions.empty() && exact) best = {line.front()};
    json::Writer to;
    to.begin_object().member("endgame", text);
    to.member("value", exact ? std::optional(result.lower) : std::nullopt);
    to.member("exact", exact).member("lower", result.lower).member("upper", result.upper);
    to.member("best", best).key("actions").raw(actions.end_object().str());
    to.member("line", exact ? line : std::vector<std::string>{});
    return to.member("nodes", result.nodes).end_object().take();
}

endgame::Analysis analysed(endgame::Solver& solver, const endgame::Endgame& position,
                           const SolveLimits& limits, std::span<const int> melds, bool all) {
    if (!melds.empty()) throw Error("melds: expected only with an endgame of an auction game");
    if (all) return solver.analyse(position, limits);
    return {solver.line(position, limits), {}};
}

auction::EndgameAnalysis analysed(auction::EndgameSolver& solver, const auction::Endgame& position,
                                  const SolveLimits& limits, std::span<const int> melds, bool all) {
    auction::StakedMelds staked{};
    if (!melds.empty()) staked = auction::staked_melds(position, melds);
    if (all) return solver.analyse(position, limits, staked);
    return {solver.line(position, limits, staked), {}};
}

}  // namespace

GLUP_EXPORT(glup_solver) std::int32_t glup_solver(std::uint32_t mib) {
    return guarded([=] { out.add(new Solvers(mib)); });
}
GLUP_EXPORT(glup_solver_free) void glup_solver_free(Solvers* solvers) { delete solvers; }
GLUP_EXPORT(glup_solver_clear) std::int32_t glup_solver_clear(Solvers* solvers) {
    return guarded([=] { solvers->clear(); });
}

// Bounds and nodes.
GLUP_EXPORT(glup_solve_value)
std::int32_t glup_solve_value(Solvers* solvers, const void* state, const char* text,
                              std::uint32_t size, double nodes, double seconds) {
    return guarded([=] {
        const SolveLimits limits = limits_of(nodes, seconds);
        Subject{state, {text, size}}.with(
            *solvers, [&](auto& solver, const auto& position, const std::string&) {
                add_result(solver.value(position, limits));
            });
    });
}

// The same of every card that may be played.
GLUP_EXPORT(glup_solve_actions)
std::int32_t glup_solve_actions(Solvers* solvers, const void* state, const char* text,
                                std::uint32_t size, double nodes, double seconds) {
    return guarded([=] {
        const SolveLimits limits = limits_of(nodes, seconds);
        Subject{state, {text, size}}.with(
            *solvers, [&](auto& solver, const auto& position, const std::string&) {
                const auto found = solver.actions(position, limits);
                out.add(static_cast<std::uint32_t>(found.size()));
                for (const auto& one : found) {
                    out.add_text(card_text(one.card));
                    add_result(one.result);
                }
            });
    });
}

// The solution as the protocol has it, but for the time that it took.
GLUP_EXPORT(glup_solve)
std::int32_t glup_solve(Solvers* solvers, const void* state, const char* text, std::uint32_t size,
                        const std::int32_t* melds, std::uint32_t count, double nodes,
                        double seconds, std::int32_t all_actions) {
    return guarded([=] {
        const SolveLimits limits = limits_of(nodes, seconds);
        const auto stakes = read_all<int>(melds, count);
        Subject{state, {text, size}}.with(
            *solvers, [&](auto& solver, const auto& position, const std::string& line) {
                const auto found = analysed(solver, position, limits, stakes, all_actions != 0);
                out.add_text(solution_json(line, found));
            });
    });
}

// Whether a goal is reached, as the protocol has it, but for the time.
GLUP_EXPORT(glup_reaches)
std::int32_t glup_reaches(Solvers* solvers, const char* text, std::uint32_t size, const char* goal,
                          std::uint32_t goal_size, double nodes, double seconds) {
    return guarded([=] {
        const auction::Endgame position = auction::parse_endgame({text, size});
        const auction::Goal asked = auction::parse_goal({goal, goal_size});
        const auto found = solvers->auction().reaches(position, asked, limits_of(nodes, seconds));
        json::Writer to;
        to.begin_object().member("endgame", auction::endgame_line(position));
        to.member("goal", auction::goal_text(asked)).member("reached", found.reached);
        out.add_text(to.member("nodes", found.nodes).end_object().take());
    });
}

}  // namespace glup::wasm
