#include <cmath>
#include <limits>

#include "../asks.hpp"
#include "../definitions.hpp"
#include "../known_options.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "convert.hpp"
#include "glup/auction/advice/spec.hpp"
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

auction::PimcOptions to_options(const auction::View& view, const py::int_& seed,
                                std::optional<std::int64_t> iterations,
                                std::optional<double> seconds, bool full_time, int workers,
                                std::optional<int> tail, bool learned, bool explain,
                                const py::object& game,
                                const std::optional<std::vector<std::string>>& only) {
    auction::PimcOptions options;
    options.rollouts = iterations;
    if (seconds) options.seconds = *seconds;
    options.seed = to_seed(seed);
    options.workers = workers;
    if (tail) options.tail = *tail;
    options.learned = learned;
    for (const std::string& action : only.value_or(std::vector<std::string>()))
        options.only.push_back(auction::parse_action(view.seen(), action));
    if (!game.is_none()) options.stakes = to_stakes(view, game);
    options.full_time = full_time;
    options.explain = explain;
    return options;
}

struct AuctionSearch {
    auction::Rules rules;
    auction::Pimc search;
};

void register_pimc(py::module_& m) {
    Class<auction::Work>(m, "Work", py::is_final(), "A piece of a search's work.");
    Class<auction::Rows>(m, "Rows", py::is_final(), "What has come of it.");
    Class<AuctionSearch>(m, "PimcSearch", py::is_final(),
                         "The recommended search, asked for pieces of work as the one of "
                         "glupcore._core is.")
        .def(py::init([](const auction::View& view, const py::int_& seed,
                         std::optional<std::int64_t> iterations, std::optional<double> seconds,
                         bool full_time, int workers, std::optional<int> tail, bool learned,
                         bool explain, const py::object& game,
                         const std::optional<std::vector<std::string>>& only) {
                 return std::unique_ptr<AuctionSearch>(new AuctionSearch{
                     view.seen().rules,
                     auction::Pimc(view, to_options(view, seed, iterations, seconds, full_time,
                                                    workers, tail, learned, explain, game, only))});
             }),
             py::arg("view"), py::kw_only(), py::arg("seed"), py::arg("iterations") = py::none(),
             py::arg("seconds") = py::none(), py::arg("full_time") = false, py::arg("workers") = 1,
             py::arg("tail") = py::none(), py::arg("learned") = true, py::arg("explain") = false,
             py::arg("game") = py::none(), py::arg("only") = py::none(),
             "``game`` has GameChances, a target or None, and totals or None; of ``only`` some "
             "actions the values are what was found and nothing else. Raises GlupError for a view "
             "that is not to act and for bad limits.")
        .def(
            "next",
            [](AuctionSearch& self, double elapsed) {
                const Released release;
                return self.search.next(elapsed);
            },
            py::arg("elapsed"),
            "The next piece of work, by the seconds since the search began. None: not before what "
            "is under way is in; and if that is nothing, it is over.")
        .def(
            "fill",
            [](const AuctionSearch& self, const auction::Work& work, const py::object& over,
               double seconds) {
                Asks asks(over);
                auto rows = [&] {
                    const Released release;
                    return self.search.fill(work, {asks.every(kPolls), seconds});
                }();
                asks.raise();
                return rows;
            },
            py::arg("work"), py::arg("over") = py::none(),
            py::arg("seconds") = std::numeric_limits<double>::infinity(),
            "Does it, or less of it if `over` said so before it was done.")
        .def(
            "take",
            [](AuctionSearch& self, const auction::Work& work, const auction::Rows& rows,
               double seconds) { self.search.take(work, rows, seconds); },
            py::arg("work"), py::arg("rows"), py::arg("seconds"),
            "Takes in what came of it, in the order in which it was asked for, and its time.")
        .def(
            "stop", [](AuctionSearch& self) { self.search.stop(); },
            "It is to end with what it has: little is left to do.")
        .def_property_readonly(
            "has_begun", [](const AuctionSearch& self) { return self.search.has_begun(); },
            "Whether there is anything to say.")
        .def_property_readonly(
            "ended", [](const AuctionSearch& self) { return ended_name(self.search.ended()); },
            "Why it ends.")
        .def(
            "advice",
            [](const AuctionSearch& self) {
                const auction::Advice advice = self.search.advice(0);
                return py::make_tuple(rows_of(advice, self.rules), advice.samples,
                                      to_object(advice.bidding), advice.weighed);
            },
            "What is known by now: the fields of ActionValue of each action, the best first, "
            "worlds, the fields of Bidding, None unless ``explain`` asks for it and a bid can be "
            "made, and whether values are points as the game weighs them.");
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
