#include <pybind11/stl.h>

#include <memory>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"
#include "released.hpp"
#include "solve_limits.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Solver = Exclusive<endgame::Solver>;

// Bounds on the leader's points minus the other's, and the nodes they took.
using Bounds = std::tuple<int, int, std::uint64_t>;

endgame::Endgame to_position(const State& state) {
    if (state.in_phase1() || state.is_over()) {
        throw Error(std::string("state: expected one of phase 2, given one ") +
                    (state.is_over() ? "that is over" : "of phase 1"));
    }
    return endgame::position_of(state);
}

std::unique_ptr<Solver> make_solver(int table_mib) {
    if (table_mib < 1 || table_mib > 4096) {
        throw Error("table_mib: expected a number from 1 to 4096, given " +
                    std::to_string(table_mib));
    }
    return std::make_unique<Solver>("solver", static_cast<std::size_t>(table_mib));
}

// Runs one of the solver's searches, for which it is given the position and the limits.
template <class Search>
auto run(Solver& self, Search search, const State& state, std::optional<std::uint64_t> nodes,
         std::optional<double> seconds, const py::object& stop) {
    const endgame::Endgame position = to_position(state);
    const auto solver = self.enter();
    bool interrupted = false;
    const SolveLimits limits = to_limits(nodes, seconds, stop, interrupted);
    auto result = [&] {
        const Released release;
        return ((*solver).*search)(position, limits);
    }();
    if (interrupted) throw py::error_already_set();
    return result;
}

Bounds to_bounds(const endgame::Result& result) {
    return {result.lower, result.upper, result.nodes};
}

using Line = std::pair<Bounds, std::vector<std::string>>;
using Actions = std::vector<std::pair<std::string, Bounds>>;

Line to_line(const endgame::Line& line) {
    std::vector<std::string> cards;
    for (const Card card : line.cards) cards.push_back(card_text(card));
    return {to_bounds(line.result), cards};
}

Actions to_actions(const std::vector<endgame::ActionValue>& values) {
    Actions actions;
    for (const auto& [card, value] : values)
        actions.emplace_back(card_text(card), to_bounds(value));
    return actions;
}

}  // namespace

void register_endgame(py::module_& m) {
    const auto nodes = py::arg("nodes") = py::none();
    const auto seconds = py::arg("seconds") = py::none();
    const auto stop = py::arg("stop") = py::none();
    Class<Solver>(m, "EndgameSolver", py::is_final(),
                  "Exact values of phase 2. It owns a transposition table, which stays true "
                  "from one call to the next.")
        .def(py::init(&make_solver), py::arg("table_mib") = 4,
             "A solver with a table of so many MiB, 1 to 4096.")
        .def(
            "clear", [](Solver& self) { self.enter()->clear(); },
            "Forget everything: only for measuring.")
        .def(
            "value",
            [](Solver& self, const State& state, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, const py::object& stop) {
                return to_bounds(run(self, &endgame::Solver::value, state, nodes, seconds, stop));
            },
            py::arg("state"), py::kw_only(), nodes, seconds, stop,
            "Lower and upper bound of the leader's points minus the other's over the rest, and the "
            "nodes.")
        .def(
            "actions",
            [](Solver& self, const State& state, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, const py::object& stop) {
                return to_actions(
                    run(self, &endgame::Solver::actions, state, nodes, seconds, stop));
            },
            py::arg("state"), py::kw_only(), nodes, seconds, stop,
            "The same for every legal action, in canonical card order.")
        .def(
            "line",
            [](Solver& self, const State& state, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, const py::object& stop) {
                return to_line(run(self, &endgame::Solver::line, state, nodes, seconds, stop));
            },
            py::arg("state"), py::kw_only(), nodes, seconds, stop,
            "The bounds, and best play to the last card; no cards if it was stopped.")
        .def(
            "analyse",
            [](Solver& self, const State& state, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, const py::object& stop) {
                const auto found =
                    run(self, &endgame::Solver::analyse, state, nodes, seconds, stop);
                return std::pair(to_line(found.line), to_actions(found.actions));
            },
            py::arg("state"), py::kw_only(), nodes, seconds, stop,
            "The line and then the actions, in one search that the limits are for.");
}

}  // namespace glup::python
