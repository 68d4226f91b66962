#include <cmath>

#include "../definitions.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "../solve_limits.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
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

py::tuple to_tuple(const auction::Spread& spread) {
    return py::make_tuple(spread.mean, spread.deviation);
}

// The fields of glupcore.advice.bidding.BidOutlook in their order.
py::tuple to_tuple(const auction::BidOutlook& outlook) {
    py::dict sources;
    py::list levels;
    for (std::size_t i = 0; i < auction::kBidSources; ++i)
        sources[py::str(auction::kBidSourceNames[i])] = to_tuple(outlook.sources[i]);
    for (const auto& level : outlook.levels)
        levels.append(
            py::make_tuple(level.bid, level.made, level.value, level.if_made, level.if_set));
    return py::make_tuple(std::string(1, suit_letter(outlook.trump)), outlook.named, sources,
                          to_tuple(outlook.total), levels, outlook.samples);
}

// The fields of glupcore.advice.bidding.Bidding, or None.
py::object to_object(const std::optional<auction::Bidding>& bidding) {
    if (!bidding) return py::none();
    py::list outlooks;
    for (const auto& outlook : bidding->outlooks) outlooks.append(to_tuple(outlook));
    return py::make_tuple(outlooks, bidding->most);
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
                    bool learned, bool full_time, bool explain, const py::object& game,
                    const std::optional<std::vector<std::string>>& only, const py::object& stop,
                    const py::object& report, double report_every) {
    bool interrupted = false;
    const SolveLimits asked = to_limits(std::nullopt, std::nullopt, stop, interrupted);
    auction::PimcOptions options;
    options.rollouts = rollouts;
    if (seconds) options.seconds = *seconds;
    options.seed = to_seed(seed);
    if (tail) options.tail = *tail;
    options.learned = learned;
    for (const std::string& action : only.value_or(std::vector<std::string>()))
        options.only.push_back(auction::parse_action(view.seen(), action));
    if (!game.is_none()) options.stakes = to_stakes(view, game);
    options.full_time = full_time;
    options.explain = explain;
    bool failed = false;  // a report, whose error is raised once the search has returned
    options.stop = [&] { return failed || asked.stop(); };
    options.report_every = report_every;
    if (!report.is_none()) {
        options.report = [&](const auction::Advice& advice) {
            const py::gil_scoped_acquire acquire;
            try {
                report(rows_of(advice, view.seen().rules), advice.samples, advice.weighed);
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
                          ended_name(advice.ended), to_object(advice.bidding), advice.weighed);
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
    define(m, "search_pimc", &advice_of, py::arg("view"), py::kw_only(),
           py::arg("rollouts") = py::none(), py::arg("seconds") = py::none(), py::arg("seed"),
           py::arg("tail") = py::none(), py::arg("learned") = true, py::arg("full_time") = false,
           py::arg("explain") = false, py::arg("game") = py::none(), py::arg("only") = py::none(),
           py::arg("stop") = py::none(), py::arg("report") = py::none(),
           py::arg("report_every") = 0.25,
           "Playouts in worlds that fit the view, of every action: the fields of ActionValue of "
           "each, the best first, worlds, seconds, why it ended, the fields of Bidding, None "
           "unless ``explain`` asks for it and a bid can be made, and whether values are points as "
           "the game weighs them. ``game`` has GameChances, a target or None, and totals or None; "
           "of ``only`` some actions the values are what was found and nothing else. ``report`` is "
           "called with rows, worlds so far and whether values are weighed, every so many seconds. "
           "Raises GlupError for a view that is not to act and for bad limits.");
}

}  // namespace glup::python
