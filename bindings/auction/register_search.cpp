#include <limits>

#include "../asks.hpp"
#include "../definitions.hpp"
#include "../known_options.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "convert.hpp"
#include "glup/auction/advice/spec.hpp"
#include "glup/auction/search/pimc.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Totals = std::vector<std::int64_t>;

// The chances of a game, its target and its totals.
auction::Stakes to_stakes(const auction::View& view, const py::object& game) {
    const auto [chances, target, totals] =
        py::cast<std::tuple<std::shared_ptr<auction::GameChances>, std::optional<std::int64_t>,
                            std::optional<Totals>>>(game);
    return {chances, auction::game_before(view.seen(), view.seat(), target, totals)};
}

auction::SearchOptions to_search_options(const py::dict& given) {
    auction::SearchOptions options;
    for (const auto& [name, value] : given)
        set_option(options, auction::search_options(), name.cast<std::string>(),
                   to_json_value(value));
    return options;
}

void register_pimc(py::module_& m) {
    Class<auction::Work>(m, "Work", py::is_final(), "A piece of a search's work.");
    Class<auction::Rows>(m, "Rows", py::is_final(), "What has come of it.");
    Class<auction::Pimc>(m, "PimcSearch", py::is_final(),
                         "The recommended search, asked for pieces of work as the one of "
                         "glupcore._core is.")
        .def(py::init([](const auction::View& view, const py::dict& given, const py::int_& seed,
                         std::optional<std::int64_t> iterations, std::optional<double> seconds,
                         bool full_time, int workers, bool explain, const py::object& game) {
                 auction::PimcOptions options;
                 options.rollouts = iterations;
                 if (seconds) options.seconds = *seconds;
                 options.seed = to_seed(seed);
                 options.full_time = full_time;
                 options.workers = workers;
                 to_search_options(given).apply_to(options);
                 options.explain = explain;
                 if (!game.is_none()) options.stakes = to_stakes(view, game);
                 return std::make_unique<auction::Pimc>(view, options);
             }),
             py::arg("view"), py::arg("options"), py::kw_only(), py::arg("seed"),
             py::arg("iterations") = py::none(), py::arg("seconds") = py::none(),
             py::arg("full_time") = false, py::arg("workers") = 1, py::arg("explain") = false,
             py::arg("game") = py::none(),
             "``game`` has GameChances, a target or None, and totals or None. Raises GlupError for "
             "a view that is not to act and for bad limits.")
        .def(
            "next",
            [](auction::Pimc& self, double elapsed) {
                const Released release;
                return self.next(elapsed);
            },
            py::arg("elapsed"),
            "The next piece of work, by the seconds since the search began. None: not before what "
            "is under way is in; and if that is nothing, it is over.")
        .def(
            "fill",
            [](const auction::Pimc& self, const auction::Work& work, const py::object& over,
               double seconds) {
                Asks asks(over);
                auto rows = [&] {
                    const Released release;
                    return self.fill(work, {asks.every(kPolls), seconds});
                }();
                asks.raise();
                return rows;
            },
            py::arg("work"), py::arg("over") = py::none(),
            py::arg("seconds") = std::numeric_limits<double>::infinity(),
            "Does it, or less of it if `over` said so before it was done.")
        .def(
            "take",
            [](auction::Pimc& self, const auction::Work& work, const auction::Rows& rows,
               double seconds) { self.take(work, rows, seconds); },
            py::arg("work"), py::arg("rows"), py::arg("seconds"),
            "Takes in what came of it, in the order in which it was asked for, and its time.")
        .def(
            "stop", [](auction::Pimc& self) { self.stop(); },
            "It is to end with what it has: little is left to do.")
        .def_property_readonly(
            "has_begun", [](const auction::Pimc& self) { return self.has_begun(); },
            "Whether there is anything to say.")
        .def_property_readonly(
            "ended", [](const auction::Pimc& self) { return stop_reason_name(self.ended()); },
            "Why it ends.")
        .def(
            "advice", [](const auction::Pimc& self) { return auction::to_json(self.advice(0)); },
            "What is known by now, as JSON; of seconds it knows nothing.");
}

}  // namespace

void register_auction_search(py::module_& m) {
    Class<auction::GameChances, std::shared_ptr<auction::GameChances>>(
        m, "GameChances", "How games of these rules go on, played by greedy. Raises GlupError.")
        .def(py::init([](const auction::Rules& rules) {
                 const Released release;
                 return std::make_shared<auction::GameChances>(rules);
             }),
             py::arg("rules"), "Deals are played now, for a moment.");
    register_pimc(m);
    define(
        m, "solver_options",
        [](const std::string& name) { return to_list(auction::solver_options(name)); },
        py::arg("name"),
        "Of each option of a solver: name, default, purpose, what None means, words, least, most.");
}

}  // namespace glup::python
