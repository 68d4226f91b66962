#include <pybind11/pybind11.h>

#include <string>

#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/tally.hpp"
#include "register.hpp"
#include "snapshot.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

constexpr const char* kDealer = "dealer";

// What both seats of a deal score, from its first state on.
struct SourceTally {
    std::array<std::int32_t, rules::kSeats> dealt;
    const MeldTable& melds;
    Tallies tallies{};

    explicit SourceTally(const State& start) : dealt(start.scores), melds(start.melds()) {}

    void see(State state, const Text& action) {
        apply_counted(state, parse_action(state, action), tallies);
    }

    py::dict points_of(int seat) const {
        const auto points = points_by_source(tallies, melds, seat)[0];
        py::dict named;
        for (int source = 0; source < value::kSources; ++source)
            named[py::str(std::string(value::kSourceNames[source]))] = points[source];
        named[kDealer] = dealt[seat];
        return named;
    }
};

}  // namespace

void register_sources(py::module_& m) {
    py::list names;
    for (const std::string_view name : value::kSourceNames)
        names.append(py::str(std::string(name)));
    names.append(kDealer);
    m.attr("SOURCES") = py::tuple(names);
    define(
        m, "sources_of",
        [](const Text& rules) {
            py::list names;
            for (const auto source : sources_of(rules::ruleset(rules::find_ruleset(rules))))
                names.append(py::str(std::string(value::kSourceNames[source])));
            names.append(kDealer);
            return py::tuple(names);
        },
        py::arg("rules"), "Those of SOURCES that a game has, in their order.");
    Class<SourceTally>(m, "SourceTally", py::is_final(),
                       "What both seats of a deal score from each source, action by action.")
        .def(py::init<const State&>(), py::arg("start"),
             "Of a deal that begins with this state; what it has scored is the dealer's.")
        .def("see", &SourceTally::see, py::arg("state"), py::arg("action"),
             "Count what a legal action scores that is about to be taken in the state.")
        .def_property_readonly(
            "points",
            [](const SourceTally& self) {
                return py::make_tuple(self.points_of(0), self.points_of(1));
            },
            "Points of seats 0 and 1 so far, by source. Counters come with the last trick.");
}

}  // namespace glup::python
