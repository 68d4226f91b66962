#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <tuple>

#include "definitions.hpp"
#include "glup/stock/rules/series.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Kept =
    std::tuple<std::optional<int>, std::optional<int>, int, int, std::array<int, rules::kSeats>>;

}  // namespace

void register_series(py::module_& m) {
    Class<Series>(
        m, "Series", py::is_final(),
        "A game: deals with the deal alternating, to a target or until one seat leads by a margin.")
        .def(py::init([](std::optional<int> target, std::optional<int> lead, int first_dealer,
                         std::pair<int, int> totals) {
                 return Series::resumed(target, lead, first_dealer, 0,
                                        {totals.first, totals.second});
             }),
             py::kw_only(), py::arg("target") = py::none(), py::arg("lead") = py::none(),
             py::arg("first_dealer") = 0, py::arg("totals") = std::pair(0, 0),
             "At most one of target (default 1000) and lead may be given. ``totals`` stand before "
             "the first deal.")
        .def_property_readonly("target", &Series::target,
                               "The total that ends the game, None if a lead does.")
        .def_property_readonly("lead", &Series::lead,
                               "The margin that ends the game, None if a total does.")
        .def_property_readonly("dealer", &Series::dealer, "The dealer of the next deal.")
        .def_property_readonly("deals", &Series::deals, "Deals entered so far.")
        .def_property_readonly(
            "totals",
            [](const Series& self) { return std::pair(self.totals()[0], self.totals()[1]); },
            "The points of seats 0 and 1 over all deals.")
        .def_property_readonly("winner", &Series::winner,
                               "The seat that has won, None while the game goes on.")
        .def(
            "add",
            [](Series& self, std::pair<int, int> scores) {
                self.add({scores.first, scores.second});
            },
            py::arg("scores"),
            "Enter the scores of a finished deal. Raises GlupError once the game is over.")
        .def(py::self == py::self)
        .def(py::pickle(
            [](const Series& self) {
                return Kept(self.target(), self.lead(), self.dealer(), self.deals(), self.totals());
            },
            [](const Kept& kept) { return std::apply(&Series::resumed, kept); }))
        .def("__repr__", [](const Series& self) {
            return "<Series " + std::to_string(self.totals()[0]) + "-" +
                   std::to_string(self.totals()[1]) + " after " + std::to_string(self.deals()) +
                   " deals>";
        });
}

}  // namespace glup::python
