#include <chrono>
#include <cmath>
#include <limits>

#include "../released.hpp"
#include "../seed.hpp"
#include "../solve_limits.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/cards/text.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// The fields of glupcore.advice.ActionValue in their order, and how often the contract is one's
// own, and made.
py::tuple to_row(const auction::ValuedAction& one, const auction::Rules& rules) {
    const double unknown = std::nan("");
    const py::object win = one.win ? py::object(py::float_(*one.win)) : py::none();
    return py::make_tuple(action_text(one.action, rules), one.value, one.error, one.samples,
                          one.chance, py::none(), win, one.difference, one.difference_error,
                          standing_name(one.standing), py::none(), unknown, unknown, unknown,
                          py::make_tuple(one.bids, one.made));
}

py::list rows_of(const auction::Advice& advice, const auction::Rules& rules) {
    py::list rows;
    for (const auto& one : advice.actions) rows.append(to_row(one, rules));
    return rows;
}

using Totals = std::vector<std::int64_t>;

// The chances of a game, its target and its totals.
auction::Stakes to_stakes(const auction::View& view, const py::object& game) {
    const auto [chances, target, totals] =
        py::cast<std::tuple<std::shared_ptr<auction::GameChances>, std::optional<std::int64_t>,
                            std::optional<Totals>>>(game);
    return {chances, auction::game_before(view.seen(), view.seat(), target, totals)};
}

py::tuple advice_of(const auction::View& view, std::optional<std::int64_t> rollouts,
                    std::optional<double> seconds, const py::int_& seed, std::optional<int> tail,
                    bool full_time, const py::object& game,
                    const std::optional<std::vector<std::string>>& only, const py::object& stop,
                    const py::object& report, double report_every) {
    bool interrupted = false;
    const SolveLimits asked = to_limits(std::nullopt, std::nullopt, stop, interrupted);
    auction::PimcOptions options;
    options.rollouts = rollouts;
    if (seconds) options.seconds = *seconds;
    options.seed = to_seed(seed);
    if (tail) options.tail = *tail;
    for (const std::string& action : only.value_or(std::vector<std::string>()))
        options.only.push_back(auction::parse_action(view.seen(), action));
    if (!game.is_none()) options.stakes = to_stakes(view, game);
    if (full_time) {
        options.least_gain = 0;
        options.headline = std::numeric_limits<double>::infinity();
    }
    bool failed = false;  // a report, whose error is raised once the search has returned
    options.stop = [&] { return failed || asked.stop(); };
    options.report_every = report_every;
    if (!report.is_none()) {
        options.report = [&](const auction::Advice& advice) {
            const py::gil_scoped_acquire acquire;
            try {
                report(rows_of(advice, view.seen().rules), advice.samples);
            } catch (py::error_already_set& error) {
                error.restore();
                failed = true;
            }
        };
    }
    auction::Advice advice;
    {
        const Released release;
        advice = auction::search(view, options);
    }
    if (interrupted || failed) {  // Ctrl-C: what it has
        const py::error_already_set error;
        if (!error.matches(PyExc_KeyboardInterrupt)) throw error;
    }
    return py::make_tuple(rows_of(advice, view.seen().rules), advice.samples, advice.seconds,
                          ended_name(advice.ended));
}

py::tuple to_tuple(const auction::Spread& spread) {
    return py::make_tuple(spread.mean, spread.deviation);
}

// The fields of glupcore.advice.bidding.BidOutlook in their order.
py::tuple to_tuple(const auction::BidOutlook& outlook) {
    py::list sources, levels;
    for (const auto& source : outlook.sources) sources.append(to_tuple(source));
    for (const auto& level : outlook.levels)
        levels.append(
            py::make_tuple(level.bid, level.made, level.value, level.if_made, level.if_set));
    return py::make_tuple(std::string(1, suit_letter(outlook.trump)), outlook.named, sources,
                          to_tuple(outlook.total), levels, outlook.samples);
}

py::list outlooks_of(const auction::View& view, std::int64_t worlds, double seconds,
                     const py::int_& seed) {
    auction::BidOutlookOptions options;
    options.worlds = worlds;
    options.seed = to_seed(seed);
    const auto start = std::chrono::steady_clock::now();
    options.has_time = [start, seconds] {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        return passed.count() < seconds;
    };
    std::vector<auction::BidOutlook> found;
    {
        const Released release;
        found = auction::bid_outlooks(view, options);
    }
    py::list outlooks;
    for (const auto& outlook : found) outlooks.append(to_tuple(outlook));
    return outlooks;
}

}  // namespace

void register_auction_search(py::module_& m) {
    py::class_<auction::GameChances, std::shared_ptr<auction::GameChances>>(
        m, "GameChances", "How games of these rules go on, played by greedy. Raises GlupError.")
        .def(py::init([](const auction::Rules& rules) {
                 const Released release;
                 return std::make_shared<auction::GameChances>(rules);
             }),
             py::arg("rules"), "Deals are played now, for a moment.");
    m.def("search_pimc", &advice_of, py::arg("view"), py::kw_only(),
          py::arg("rollouts") = py::none(), py::arg("seconds") = py::none(), py::arg("seed"),
          py::arg("tail") = py::none(), py::arg("full_time") = false, py::arg("game") = py::none(),
          py::arg("only") = py::none(), py::arg("stop") = py::none(),
          py::arg("report") = py::none(), py::arg("report_every") = 0.25,
          "Playouts in worlds that fit the view, of every action: the fields of ActionValue of "
          "each, the best first, worlds, seconds, and why it ended. ``game`` has GameChances, a "
          "target or None, and totals or None; of ``only`` some actions the values are what was "
          "found and nothing else. ``report`` is called with rows and worlds so far, every so many "
          "seconds. Raises GlupError for a view that is not to act and for bad "
          "limits.");
    m.def("bid_outlooks", &outlooks_of, py::arg("view"), py::kw_only(), py::arg("worlds"),
          py::arg("seconds"), py::arg("seed"),
          "What the contract is worth to who is to bid, for each trump, the best first: the fields "
          "of BidOutlook; empty where no bid can be made.");
}

}  // namespace glup::python
