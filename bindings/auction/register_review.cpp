#include <limits>

#include "../definitions.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "../text.hpp"
#include "convert.hpp"
#include "glup/auction/review/review.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Reviewer = Exclusive<auction::Review>;

std::unique_ptr<Reviewer> make_reviewer(const Text& record, std::optional<std::vector<int>> seats,
                                        std::optional<std::int64_t> rollouts,
                                        std::optional<double> seconds, const py::int_& seed,
                                        std::optional<double> within) {
    auction::ReviewOptions options{std::move(seats), rollouts, seconds, to_seed(seed)};
    if (within) options.within = *within;
    return std::make_unique<Reviewer>("reviewer", auction::parse_record(record),
                                      std::move(options));
}

bool step(Reviewer& self) {
    const auto review = self.enter();
    const Released release;
    return review->step();
}

}  // namespace

void register_auction_review(py::module_& m) {
    Class<Reviewer>(m, "Reviewer", py::is_final(), "Looks over a recorded deal, piece by piece.")
        .def(py::init(&make_reviewer), py::arg("record"), py::kw_only(), py::arg("seats"),
             py::arg("rollouts"), py::arg("seconds"), py::arg("seed"), py::arg("within"),
             "Of a record's JSON. Raises RecordError for a bad one, GlupError for bad options.")
        .def("step", &step, "Do a piece; whether there is more to do.")
        .def(
            "stop", [](Reviewer& self) { self.enter()->stop(); },
            "It is to end with what was judged.")
        .def_property_readonly(
            "is_between", [](const Reviewer& self) { return self.read()->is_between(); },
            "Whether the next piece begins to look at a decision.")
        .def_property_readonly(
            "ply", [](const Reviewer& self) { return self.read()->ply(); },
            "The decision that is looked at.")
        .def_property_readonly(
            "plies", [](const Reviewer& self) { return self.read()->plies(); },
            "Actions of the deal.")
        .def_property_readonly(
            "errors", [](const Reviewer& self) { return self.read()->errors(); },
            "How many there are by now.")
        .def(
            "to_json", [](const Reviewer& self) { return self.read()->json(); },
            "What is judged by now.");
}

}  // namespace glup::python
