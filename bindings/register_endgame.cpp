// Exact play with all hands open, of any game.
#include <pybind11/stl.h>

#include <memory>

#include "auction/convert.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/auction/game.hpp"
#include "glup/game/games.hpp"
#include "glup/game/solver.hpp"
#include "glup/stock/game.hpp"
#include "glup/support/error.hpp"
#include "glup/support/exclusive.hpp"
#include "json_values.hpp"
#include "register.hpp"
#include "released.hpp"
#include "solve_limits.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Solver = Exclusive<GameSolvers>;
using Count = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;
// Lower and upper bound, and the nodes they took.
using Bounds = std::tuple<int, int, std::uint64_t>;
using Actions = std::vector<std::pair<std::string, Bounds>>;
using Line = std::pair<Bounds, std::vector<std::string>>;

// What Python has of an endgame: it never changes.
struct Endgame {
    std::shared_ptr<const GameEndgame> game;

    std::string text() const { return game->text(); }
};

std::unique_ptr<GameEndgame> open_endgame(const py::object& given) {
    if (py::isinstance<Endgame>(given)) return open_endgame(py::str(given.cast<Endgame>().text()));
    if (py::isinstance<State>(given)) return as_game(given.cast<State>())->endgame();
    if (py::isinstance<auction::State>(given))
        return auction::as_game(given.cast<auction::State>())->endgame();
    const auto text = given.cast<Text>();
    return family_of(GameFamily::Writing::kEndgame, text).endgame(text);
}

std::unique_ptr<Solver> make_solver(int table_mib) {
    if (table_mib < 1 || table_mib > 4096) {
        throw Error("table_mib: expected a number from 1 to 4096, given " +
                    std::to_string(table_mib));
    }
    return std::make_unique<Solver>("solver", static_cast<std::size_t>(table_mib));
}

std::vector<int> to_melds(const py::object& given) {
    try {
        return given.cast<std::vector<int>>();
    } catch (const py::cast_error&) {
        throw Error("melds: expected a list of whole numbers, given " +
                    py::repr(given).cast<std::string>());
    }
}

Bounds to_bounds(const GameBounds& bounds) { return {bounds.lower, bounds.upper, bounds.nodes}; }

Actions to_actions(const std::vector<GameCard>& cards) {
    Actions actions;
    for (const auto& [card, bounds] : cards) actions.emplace_back(card, to_bounds(bounds));
    return actions;
}

Line to_line(const GameSolution& found) { return {to_bounds(found.value), found.line}; }

// Runs a search without the GIL, within its limits.
template <class Run>
auto limited(Solver& self, Count nodes, Seconds seconds, const py::object& stop, const Run& run) {
    const auto solvers = self.enter();
    bool interrupted = false;
    const SolveLimits limits = to_limits(nodes, seconds, stop, interrupted);
    auto result = [&] {
        const Released release;
        return run(*solvers, limits);
    }();
    if (interrupted) throw py::error_already_set();
    return result;
}

// One of the searches for a value.
template <class Run>
auto method(Run run) {
    return [run](Solver& self, const py::object& given, const py::object& melds, Count nodes,
                 Seconds seconds, const py::object& stop) {
        const auto endgame = open_endgame(given);
        if (!melds.is_none()) endgame->stake(to_melds(melds));
        return limited(self, nodes, seconds, stop, [&](auto& solvers, const auto& limits) {
            return run(solvers.of(*endgame), *endgame, limits);
        });
    };
}

void register_text(py::module_& m) {
    Class<Endgame>(m, "Endgame", py::is_final(),
                   "All hands open in any game: phase 2, or the tricks of a game with an auction.")
        .def(py::init([](const py::object& given) { return Endgame{open_endgame(given)}; }),
             py::arg("endgame"), "Of its notation, or of a state, also in the middle of a trick.")
        .def_property_readonly("text", &Endgame::text, "Canonical.")
        .def_property_readonly(
            "rules", [](const Endgame& self) { return to_python(json::parse(self.game->rules())); },
            "The name of its rules.")
        .def_property_readonly(
            "has_bidder", [](const Endgame& self) { return self.game->stakes() > 0; },
            "Whether a value is the bidder's side's; else it is the leader's.")
        .def(
            "goal",
            [](const Endgame& self, const Text& goal) { return self.game->goal_text(goal); },
            py::arg("goal"), "The canonical text of a goal of the bidder's side. Raises GlupError.")
        .def("__str__", &Endgame::text)
        .def("__repr__", [](const Endgame& self) { return "Endgame('" + self.text() + "')"; })
        .def(
            "__eq__",
            [](const Endgame& self, const Endgame& other) { return self.text() == other.text(); },
            py::is_operator())
        .def("__hash__", [](const Endgame& self) { return py::hash(py::str(self.text())); })
        .def(py::pickle([](const Endgame& self) { return py::str(self.text()); },
                        [](const py::str& text) { return Endgame{open_endgame(text)}; }));
}

}  // namespace

void register_endgame(py::module_& m) {
    register_text(m);
    const auto endgame = py::arg("endgame");
    const auto melds = py::arg("melds") = py::none(), nodes = py::arg("nodes") = py::none(),
               seconds = py::arg("seconds") = py::none(), stop = py::arg("stop") = py::none();
    Class<Solver>(m, "EndgameSolver", py::is_final(),
                  "Exact values with all hands open, in any game. It owns transposition tables, "
                  "which stay true from one call to the next.")
        .def(py::init(&make_solver), py::arg("table_mib") = 4,
             "A solver with a table of so many MiB, 1 to 4096; twice that for games with an "
             "auction, from the first of them on.")
        .def(
            "clear", [](Solver& self) { self.enter()->clear(); },
            "Forget everything: only for measuring.")
        .def("value", method([](auto& solver, auto& of, const auto& limits) {
                 return to_bounds(solver.value(of, limits));
             }),
             endgame, py::kw_only(), melds, nodes, seconds, stop,
             "Lower and upper bound of the points of the leader, or of the bidder's side, less "
             "those of the others over the rest, and the nodes.")
        .def("actions", method([](auto& solver, auto& of, const auto& limits) {
                 return to_actions(solver.actions(of, limits));
             }),
             endgame, py::kw_only(), melds, nodes, seconds, stop,
             "The same for every legal action, in canonical card order.")
        .def("line", method([](auto& solver, auto& of, const auto& limits) {
                 return to_line(solver.solve(of, limits, false));
             }),
             endgame, py::kw_only(), melds, nodes, seconds, stop,
             "The bounds, and best play to the last card; no cards if it was stopped.")
        .def("analyse", method([](auto& solver, auto& of, const auto& limits) {
                 const GameSolution found = solver.solve(of, limits, true);
                 return std::pair(to_line(found), to_actions(found.actions));
             }),
             endgame, py::kw_only(), melds, nodes, seconds, stop,
             "The line and then the actions, in one search that the limits are for.")
        .def(
            "reaches",
            [](Solver& self, const py::object& given, const Text& goal, Count most, Seconds time,
               const py::object& ask) {
                const auto of = open_endgame(given);
                const auto found =
                    limited(self, most, time, ask, [&](auto& solvers, const auto& limits) {
                        return solvers.of(*of).reaches(*of, goal, limits);
                    });
                return std::pair(found.reached, found.nodes);
            },
            endgame, py::arg("goal"), py::kw_only(), nodes, seconds, stop,
            "Whether the bidder's side reaches a goal: ``points 25``, ``points 25 meld 10`` (with "
            "that meld, if it is saved), ``tricks 4`` or ``all``; None if it was stopped; and the "
            "nodes.")
        .def(
            "worlds",
            [](Solver& self, const std::vector<py::object>& given, Count most, Seconds time,
               const py::object& ask) {
                std::vector<std::unique_ptr<GameEndgame>> endgames;
                for (const py::object& one : given) endgames.push_back(open_endgame(one));
                const auto found =
                    limited(self, most, time, ask, [&](auto& solvers, const auto& limits) {
                        return solvers.worlds(endgames, limits);
                    });
                std::vector<Actions> worlds;
                for (const auto& cards : found) worlds.push_back(to_actions(cards));
                return worlds;
            },
            py::arg("endgames"), py::kw_only(), nodes, seconds, stop,
            "``actions`` of many worlds, the limits shared out: each is exact or has bounds.");
}

}  // namespace glup::python
