#include <pybind11/stl.h>

#include <array>
#include <memory>
#include <utility>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/review/review.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"
#include "released.hpp"
#include "solve_limits.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using review::Review;
using Reviewer = Exclusive<Review>;
using SharedNetwork = std::shared_ptr<value::Network>;

std::unique_ptr<Reviewer> make_reviewer(const Text& record, std::optional<int> seat,
                                        std::optional<std::vector<int>> seats, int futures,
                                        const py::int_& seed, const SharedNetwork& network) {
    Review::Options options{seat, std::move(seats), futures, to_seed(seed), std::nullopt};
    if (network) options.network = *network;
    return std::make_unique<Reviewer>("reviewer", parse_record(record), std::move(options));
}

// Raises what `stop` has raised, or an interrupt.
bool advance(Reviewer& self, int playouts, const py::object& stop) {
    const auto review = self.enter();
    bool interrupted = false;
    const auto limits = to_limits(std::nullopt, std::nullopt, stop, interrupted);
    const bool done = [&] {
        const Released release;
        return review->advance(playouts, limits);
    }();
    if (interrupted) throw py::error_already_set();
    return done;
}

void look(Reviewer& self, double seconds, const std::array<double, rules::kCards>& odds,
          std::optional<std::int64_t> rollouts) {
    const auto review = self.enter();
    const Released release;
    review->look(seconds, odds, rollouts);
}

std::string json_of(const Reviewer& self, const Text& solver, const py::int_& seed, double seconds,
                    const Text& stopped) {
    const review::Made made{solver, to_seed(seed), seconds, stopped};
    if (!self.read()->has_begun()) throw Error("review: expected one that has begun");
    return review::to_json(self.read()->report(), made);
}

}  // namespace

void register_review(py::module_& m) {
    py::dict grades;
    for (const auto& [name, least] : review::kGrades) grades[py::str(name)] = least;
    m.attr("GRADES") = grades;
    m.attr("NOISE") = review::kNoise;
    Class<Reviewer>(m, "Reviewer", py::is_final(),
                    "Follows a recorded deal, and says what it needs to review it.")
        .def(py::init(&make_reviewer), py::arg("record"), py::kw_only(), py::arg("seat"),
             py::arg("seats"), py::arg("futures"), py::arg("seed"), py::arg("network"),
             "Of a record's JSON. Raises GlupError for a bad one, and for seats not known.")
        .def_property_readonly(
            "need",
            [](const Reviewer& self) {
                return std::string(review::kNeeds[static_cast<std::size_t>(self.read()->need())]);
            },
            "What it needs next: step, walk, search, look, reason or nothing.")
        .def_property_readonly(
            "ply", [](const Reviewer& self) { return self.read()->ply(); }, "Actions taken.")
        .def_property_readonly(
            "plies", [](const Reviewer& self) { return self.read()->plies(); },
            "Actions of the deal.")
        .def_property_readonly(
            "errors", [](const Reviewer& self) { return self.read()->errors(); },
            "How many there are by now.")
        .def_property_readonly(
            "to_judge", [](const Reviewer& self) { return self.read()->to_judge(); },
            "How many decisions the deal has to look at.")
        .def_property_readonly(
            "has_begun", [](const Reviewer& self) { return self.read()->has_begun(); },
            "Whether there is anything to end with.")
        .def_property_readonly(
            "was_interrupted", [](const Reviewer& self) { return self.read()->was_interrupted(); },
            "Whether it ended before the deal.")
        .def_property_readonly(
            "view", [](const Reviewer& self) { return self.read()->view(); },
            "What was known by the player whose decision is looked at.")
        .def_property_readonly(
            "seed", [](const Reviewer& self) { return self.read()->seed(); }, "Of that search.")
        .def("advance", &advance, py::arg("playouts"), py::arg("stop") = py::none(),
             "Step or walk: so many playouts at most. False if `stop` ended an exact solve.")
        .def(
            "take",
            [](Reviewer& self, const Text& advice) {
                self.enter()->take(review::read_advice(advice));
            },
            py::arg("advice"), "The JSON of an advice: what was searched for.")
        .def("look", &look, py::arg("seconds"), py::arg("odds"), py::arg("rollouts"),
             "A piece of a second look in so many seconds; 0 or less ends it with what there is.")
        .def(
            "interrupt", [](Reviewer& self) { self.enter()->interrupt(); },
            "End it with what there is.")
        .def("to_json", &json_of, py::arg("solver"), py::arg("seed"), py::arg("seconds"),
             py::arg("stopped"), "The review, once it needs nothing.");
}

}  // namespace glup::python
