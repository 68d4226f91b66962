#include "../definitions.hpp"
#include "../released.hpp"
#include "../solve_limits.hpp"
#include "convert.hpp"
#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Solver = Exclusive<auction::EndgameSolver>;
using Bounds = std::tuple<int, int, std::uint64_t>;
using Actions = std::vector<std::pair<std::string, Bounds>>;
using Line = std::pair<Bounds, std::vector<std::string>>;
using Count = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;

std::unique_ptr<Solver> make_solver(int table_mib) {
    if (table_mib < 1 || table_mib > 4096)
        throw Error("table_mib: expected a number from 1 to 4096, given " +
                    std::to_string(table_mib));
    return std::make_unique<Solver>("solver", static_cast<std::size_t>(table_mib));
}

auction::Endgame to_endgame(const py::object& given) {
    if (py::isinstance<auction::State>(given))
        return auction::endgame_of(given.cast<auction::State>());
    return auction::parse_endgame(given.cast<Text>());
}

auction::StakedMelds to_melds(const auction::Endgame& endgame, const py::object& given) {
    if (given.is_none()) return {};
    try {
        return auction::staked_melds(endgame, given.cast<std::vector<int>>());
    } catch (const py::cast_error&) {
        throw Error("melds: expected a list of whole numbers, given " +
                    py::repr(given).cast<std::string>());
    }
}

Bounds to_bounds(const auction::EndgameResult& result) {
    return {result.lower, result.upper, result.nodes};
}

Line to_line(const auction::EndgameLine& line) {
    std::vector<std::string> cards;
    for (const Card card : line.cards) cards.push_back(card_text(card));
    return {to_bounds(line.result), cards};
}

Actions to_actions(const std::vector<auction::CardValue>& values) {
    Actions actions;
    for (const auto& [card, value] : values)
        actions.emplace_back(card_text(card), to_bounds(value));
    return actions;
}

// Runs a search of the solver without the GIL, within its limits.
template <class Run>
auto limited(Solver& self, Count nodes, Seconds seconds, const py::object& stop, const Run& run) {
    const auto solver = self.enter();
    bool interrupted = false;
    const SolveLimits limits = to_limits(nodes, seconds, stop, interrupted);
    auto result = [&] {
        const Released release;
        return run(*solver, limits);
    }();
    if (interrupted) throw py::error_already_set();
    return result;
}

// One of the searches for a value, and what Python has of it.
template <auto kSearch, class Made>
auto method(Made made) {
    return [made](Solver& self, const py::object& endgame, const py::object& melds, Count nodes,
                  Seconds seconds, const py::object& stop) {
        const auction::Endgame position = to_endgame(endgame);
        const auction::StakedMelds saved = to_melds(position, melds);
        return made(limited(self, nodes, seconds, stop, [&](auto& solver, const auto& limits) {
            return (solver.*kSearch)(position, limits, saved);
        }));
    };
}

}  // namespace

void register_auction_endgame(py::module_& m) {
    using auction::EndgameSolver;
    const auto endgame = py::arg("endgame");
    const auto melds = py::arg("melds") = py::none(), nodes = py::arg("nodes") = py::none(),
               seconds = py::arg("seconds") = py::none(), stop = py::arg("stop") = py::none();
    define(
        m, "endgame_text",
        [](const py::object& given) { return auction::endgame_line(to_endgame(given)); }, endgame,
        "The canonical text of an endgame: of a text, or of a state in its tricks.");
    define(
        m, "goal_text",
        [](const Text& text) { return auction::goal_text(auction::parse_goal(text)); },
        py::arg("goal"), "The canonical text of a goal.");
    Class<Solver>(m, "EndgameSolver", py::is_final(),
                  "Exact values of play with all hands open: the bidder's side against all "
                  "others. It owns a transposition table, which stays true from one call to "
                  "the next.")
        .def(py::init(&make_solver), py::arg("table_mib") = 8,
             "A solver with a table of so many MiB, 1 to 4096.")
        .def(
            "clear", [](Solver& self) { self.enter()->clear(); },
            "Forget everything: only for measuring.")
        .def("value", method<&EndgameSolver::value>(&to_bounds), endgame, py::kw_only(), melds,
             nodes, seconds, stop,
             "Lower and upper bound of the points of the bidder's side less those of the others "
             "over the rest, and the nodes.")
        .def("actions", method<&EndgameSolver::actions>(&to_actions), endgame, py::kw_only(), melds,
             nodes, seconds, stop, "The same for every legal card, in canonical order.")
        .def("line", method<&EndgameSolver::line>(&to_line), endgame, py::kw_only(), melds, nodes,
             seconds, stop, "The bounds, and best play to the last card; no cards if stopped.")
        .def("analyse", method<&EndgameSolver::analyse>([](const auction::EndgameAnalysis& found) {
                 return std::pair(to_line(found.line), to_actions(found.actions));
             }),
             endgame, py::kw_only(), melds, nodes, seconds, stop,
             "The line and then the actions, in one search that the limits are for.")
        .def(
            "reaches",
            [](Solver& self, const py::object& given, const Text& text, Count most, Seconds time,
               const py::object& ask) {
                const auction::Endgame position = to_endgame(given);
                const auction::Goal goal = auction::parse_goal(text);
                const auto answer =
                    limited(self, most, time, ask, [&](auto& solver, const auto& limits) {
                        return solver.reaches(position, goal, limits);
                    });
                return std::pair(answer.reached, answer.nodes);
            },
            endgame, py::arg("goal"), py::kw_only(), nodes, seconds, stop,
            "Whether the bidder's side reaches a goal: ``points 25``, ``points 25 meld 10`` (with "
            "that meld, if it is saved), ``tricks 4`` or ``all``; None if it was stopped; and the "
            "nodes.")
        .def(
            "worlds",
            [](Solver& self, const std::vector<py::object>& given, Count most, Seconds time,
               const py::object& ask) {
                std::vector<auction::Endgame> positions;
                for (const py::object& one : given) positions.push_back(to_endgame(one));
                const auto found =
                    limited(self, most, time, ask, [&](auto& solver, const auto& limits) {
                        return solver.worlds(positions, limits);
                    });
                std::vector<Actions> worlds;
                for (const auto& values : found) worlds.push_back(to_actions(values));
                return worlds;
            },
            py::arg("endgames"), py::kw_only(), nodes, seconds, stop,
            "``actions`` of many worlds, the limits shared out: each is exact or has bounds.");
}

}  // namespace glup::python
