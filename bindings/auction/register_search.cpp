#include <cmath>

#include "../released.hpp"
#include "../seed.hpp"
#include "../solve_limits.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/search/pimc.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// The fields of glupcore.advice.ActionValue in their order, and how often the contract is one's
// own, and made.
py::tuple to_row(const auction::ValuedAction& one, const auction::Rules& rules) {
    const double unknown = std::nan("");
    return py::make_tuple(action_text(one.action, rules), one.value, one.error, one.samples,
                          one.chance, py::none(), py::none(), one.difference, one.difference_error,
                          standing_name(one.standing), py::none(), unknown, unknown, unknown,
                          py::make_tuple(one.bids, one.made));
}

py::tuple advice_of(const auction::View& view, std::optional<std::int64_t> rollouts,
                    std::optional<double> seconds, const py::int_& seed, bool full_time,
                    const py::object& stop) {
    bool interrupted = false;
    const SolveLimits asked = to_limits(std::nullopt, std::nullopt, stop, interrupted);
    auction::PimcOptions options;
    options.rollouts = rollouts;
    if (seconds) options.seconds = *seconds;
    options.seed = to_seed(seed);
    if (full_time) options.least_gain = 0;
    options.stop = asked.stop;
    auction::Advice advice;
    {
        const Released release;
        advice = auction::search(view, options);
    }
    if (interrupted) {  // Ctrl-C: what it has
        const py::error_already_set error;
        if (!error.matches(PyExc_KeyboardInterrupt)) throw error;
    }
    py::list rows;
    for (const auto& one : advice.actions) rows.append(to_row(one, view.seen().rules));
    return py::make_tuple(rows, advice.samples, advice.seconds, ended_name(advice.ended));
}

}  // namespace

void register_auction_search(py::module_& m) {
    m.def("search_pimc", &advice_of, py::arg("view"), py::kw_only(),
          py::arg("rollouts") = py::none(), py::arg("seconds") = py::none(), py::arg("seed"),
          py::arg("full_time") = false, py::arg("stop") = py::none(),
          "Playouts in worlds that fit the view, of every action: the fields of ActionValue of "
          "each, the best first, worlds, seconds, and why it ended. Raises GlupError for a view "
          "that is not to act and for bad limits.");
}

}  // namespace glup::python
