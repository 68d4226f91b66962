// The recommended search and its blocks: docs/advice.md.
#include <pybind11/numpy.h>

#include <memory>
#include <utility>

#include "arrays.hpp"
#include "asks.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/advice/at_once.hpp"
#include "glup/stock/advice/explanation.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/search/pimc.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/support/error.hpp"
#include "known_options.hpp"
#include "register.hpp"
#include "released.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Forecast;
using value::Network;
using SharedNetwork = std::shared_ptr<Network>;
using SharedForecast = std::shared_ptr<Forecast>;
using SharedBelief = std::shared_ptr<BeliefModel>;
using Columns = std::vector<std::uint32_t>;

// A search, and what it was learned by.
struct OwnSearch {
    SharedNetwork network;
    SharedForecast forecast;
    SharedBelief belief;
    Pimc search;
};
struct OwnEvaluator {
    SharedNetwork network;
    SharedForecast forecast;
    Evaluator evaluator;
};

PimcOptions to_options(const py::dict& given) {
    PimcOptions options;
    for (const auto& [name, value] : given)
        set_option(options, name.cast<std::string>(), to_json_value(value));
    return options;
}

py::dict named(const PointShares& points, int side) {
    py::dict result;
    for (int source = 0; source < value::kSources; ++source) {
        if (points[side][source] != 0)
            result[py::str(std::string(value::kSourceNames[source]))] = points[side][source];
    }
    return result;
}

py::list given_up(const std::vector<GivenUp>& lost) {
    py::list result;
    for (const GivenUp& one : lost) {
        result.append(
            py::make_tuple(std::string(kind_identifier(one.kind)), one.chance, one.points));
    }
    return result;
}

PointShares to_shares(const py::array_t<double, py::array::c_style | py::array::forcecast>& points,
                      py::ssize_t action) {
    PointShares shares;
    const double* from = points.data() + action * rules::kSeats * value::kSources;
    for (auto& side : shares) {
        for (double& one : side) one = *from++;
    }
    return shares;
}

void register_evaluator(py::module_& m) {
    Class<OwnEvaluator>(
        m, "Evaluator", py::is_final(),
        "Rollout values of the actions of one view, whose owner is to act. Rows do not depend on "
        "who computes them or in which order: row w belongs to world w of the seed, and an entry "
        "of it to its action alone. Several threads may ask one evaluator for rows.")
        .def(py::init([](const View& view, const Text& policy, std::uint64_t seed,
                         const std::optional<Belief>& belief, const SharedNetwork& judge,
                         int tricks, const SharedForecast& foresight, const State* told) {
                 WorldSampler worlds = told != nullptr
                                           ? WorldSampler(view, *told)
                                           : WorldSampler(view, belief.value_or(kUniformBelief));
                 return std::unique_ptr<OwnEvaluator>(
                     new OwnEvaluator{judge, foresight,
                                      Evaluator(std::move(worlds), policy, seed, judge.get(),
                                                tricks, foresight.get())});
             }),
             py::arg("view"), py::arg("policy"), py::arg("seed"), py::arg("belief") = py::none(),
             py::arg("judge") = py::none(), py::arg("tricks") = rules::kDrawTricks,
             py::arg("foresight") = py::none(), py::arg("told") = py::none(),
             "`policy` plays the rollouts, in worlds drawn by the odds of `belief`; after so many "
             "tricks the network `judge` tells the rest, and the forecast `foresight` where that "
             "comes from. With `told`, a state that fits, the opponent's hand is known.")
        .def_property_readonly(
            "texts", [](const OwnEvaluator& self) { return self.evaluator.texts(); },
            "The legal actions, sorted.")
        .def_property_readonly(
            "candidates",
            [](const OwnEvaluator& self) {
                const auto& all = self.evaluator.entrants().candidates;
                py::array_t<bool> result(static_cast<py::ssize_t>(all.size()));
                std::copy(all.begin(), all.end(), result.mutable_data());
                return result;
            },
            "Of each action whether it may be the best.")
        .def_property_readonly(
            "stand_ins",
            [](const OwnEvaluator& self) {
                py::list result;
                for (const auto& one : self.evaluator.entrants().stand_ins) {
                    result.append(one ? py::object(py::make_tuple(one->action, one->same))
                                      : py::none());
                }
                return result;
            },
            "For the others: the number of an action that is no worse, and whether it is the same.")
        .def_property_readonly(
            "preferred",
            [](const OwnEvaluator& self) { return self.evaluator.entrants().preferred; },
            "The number of the action that the policy takes.")
        .def(
            "judged",
            [](const OwnEvaluator& self) {
                const auto judged = self.evaluator.judged();
                return py::array_t<double>(static_cast<py::ssize_t>(judged.size()), judged.data());
            },
            "What the judge expects of each action, in points; NaN of those it leaves out.")
        .def(
            "block",
            [](const OwnEvaluator& self, std::int64_t first, std::int64_t count,
               const Columns& columns, bool counted) -> py::tuple {
                const auto width = static_cast<py::ssize_t>(columns.size());
                py::array_t<Value> rows({static_cast<py::ssize_t>(count), width});
                std::vector<PointsBySource> points(counted ? columns.size() : 0);
                Value* const out = rows.mutable_data();
                {
                    const Released release;
                    self.evaluator.block(first, count, columns, out,
                                         counted ? points.data() : nullptr);
                }
                if (!counted) return py::make_tuple(rows, py::none());
                return py::make_tuple(
                    rows, array_of<std::int64_t>(points, {width, rules::kSeats, value::kSources}));
            },
            py::arg("first"), py::arg("count"), py::arg("columns"), py::arg("counted") = false,
            "Rows first to first + count - 1 of some actions, by their numbers: int32, shape "
            "(count, columns), the points of the view's owner minus the opponent's over the rest "
            "of the deal, in units of 1 / VALUE_UNIT. If `counted` also their sums by source, "
            "int64, shape (columns, 2, sources), else None.")
        .def(
            "rows",
            [](const py::object& self, std::int64_t first, std::int64_t count,
               const Columns& columns) {
                return py::object(self.attr("block")(first, count, columns)[py::int_(0)]);
            },
            py::arg("first"), py::arg("count"), py::arg("columns"), "The rows alone.")
        .def(
            "list_worlds",
            [](OwnEvaluator& self, std::size_t limit) -> py::object {
                const auto weights = self.evaluator.list_worlds(limit);
                if (weights.empty()) return py::none();
                return py::array_t<double>(static_cast<py::ssize_t>(weights.size()),
                                           weights.data());
            },
            py::arg("limit"),
            "The weights of all worlds, which come to 1, if there are at most `limit`, else None. "
            "`world_row` then knows them by their places.")
        .def(
            "world_row",
            [](const OwnEvaluator& self, std::size_t world, const Columns& columns, bool exact,
               double seconds, bool counted, const py::object& over) -> py::object {
                const auto width = static_cast<py::ssize_t>(columns.size());
                py::array_t<Value> row(width);
                std::vector<PointsBySource> points(counted ? columns.size() : 0);
                Value* const out = row.mutable_data();
                Asks asks(over);
                bool done = true;
                {
                    const Released release;
                    if (exact) {
                        SolveLimit limit;
                        limit.end_in(seconds);
                        limit.limits.stop = asks.every(kPolls);
                        done = self.evaluator.exact_row(world, columns, out, limit);
                    } else {
                        self.evaluator.world_row(world, columns, out,
                                                 counted ? points.data() : nullptr);
                    }
                }
                asks.raise();
                if (!done) return py::none();
                return py::make_tuple(
                    row, counted ? py::object(array_of<std::int64_t>(
                                       points, {width, rules::kSeats, value::kSources}))
                                 : py::none());
            },
            py::arg("world"), py::arg("columns"), py::arg("exact"),
            py::arg("seconds") = std::numeric_limits<double>::infinity(),
            py::arg("counted") = false, py::arg("over") = py::none(),
            "One row for a listed world, with all that `block` gives; phase 2 exactly if `exact`: "
            "then None if so many seconds were not enough, or `over` said so.");
}

void register_work(py::module_& m) {
    Class<Work>(m, "Work", py::is_final(), "A piece of a search's work.")
        .def_readonly("first", &Work::first, "The first of its worlds.")
        .def_readonly("count", &Work::count, "How many they are.")
        .def_readonly("columns", &Work::columns, "The actions, by their numbers.");
    Class<Rows>(m, "Rows", py::is_final(), "What has come of a piece of work.")
        .def(py::init([](std::vector<Value> values) {
                 Rows rows;
                 rows.values = std::move(values);
                 return rows;
             }),
             py::arg("values"), "Of a matrix, row by row, in units of 1 / VALUE_UNIT.");
}

void register_pimc(py::module_& m) {
    Class<OwnSearch>(m, "PimcSearch", py::is_final(),
                     "The recommended search of phase 1, asked for pieces of work; `fill` may "
                     "be called by any thread, all else by one at a time.")
        .def(py::init([](const View& view, const py::dict& options, const SharedNetwork& network,
                         const SharedForecast& forecast, const SharedBelief& belief,
                         std::uint64_t seed, std::optional<std::int64_t> iterations,
                         std::optional<double> seconds, bool full_time, int workers, bool sources,
                         const State* told) {
                 SearchLimits limits{iterations, seconds.value_or(SearchLimits{}.seconds),
                                     full_time, workers};
                 return std::unique_ptr<OwnSearch>(new OwnSearch{
                     network, forecast, belief,
                     Pimc(view, to_options(options), {network.get(), forecast.get(), belief.get()},
                          limits, seed, sources, told)});
             }),
             py::arg("view"), py::arg("options"), py::arg("network"), py::arg("forecast"),
             py::arg("belief"), py::kw_only(), py::arg("seed"), py::arg("iterations"),
             py::arg("seconds"), py::arg("full_time"), py::arg("workers"), py::arg("sources"),
             py::arg("told") = py::none(),
             "What was learned of the game is None where there is nothing.")
        .def(
            "next", [](OwnSearch& self, double elapsed) { return self.search.next(elapsed); },
            py::arg("elapsed"),
            "The next piece of work, by the seconds since the search began. None: not before what "
            "is under way is in; and if that is nothing, it is over.")
        .def(
            "fill",
            [](const OwnSearch& self, const Work& work, const py::object& over, double seconds) {
                Asks asks(over);
                const bool solves = work.kind == Work::Kind::kSolved;
                auto rows = [&] {
                    const Released release;
                    return self.search.fill(work,
                                            {solves ? asks.every(kPolls) : asks.often(), seconds});
                }();
                asks.raise();
                return rows;
            },
            py::arg("work"), py::arg("over") = py::none(),
            py::arg("seconds") = std::numeric_limits<double>::infinity(),
            "Does it; None if `over` said so before it was done, or so many seconds were not "
            "enough for exact values.")
        .def(
            "take",
            [](OwnSearch& self, const Work& work, const std::optional<Rows>& rows, double seconds) {
                self.search.take(work, rows, seconds);
            },
            py::arg("work"), py::arg("rows"), py::arg("seconds"),
            "Takes in what came of it, in the order in which it was asked for, and its time.")
        .def(
            "stop", [](OwnSearch& self) { self.search.stop(); },
            "It is to end with what it has, if that is anything.")
        .def_property_readonly(
            "has_begun", [](const OwnSearch& self) { return self.search.has_begun(); },
            "Whether there is anything to say.")
        .def_property_readonly(
            "ended", [](const OwnSearch& self) { return stop_reason_name(self.search.ended()); },
            "Why it ends where nothing stops it.")
        .def(
            "advice",
            [](const OwnSearch& self) {
                return to_json(self.search.advice(0, StopReason::kLimit));
            },
            "What is known by now, as JSON; of seconds and an end it knows nothing.");
    define(
        m, "pimc_options", [] { return to_list(known_options(pimc_options())); },
        "Of each option of `pimc`: name, default, purpose, what None means, words, least, most.");
}

void register_explanation(py::module_& m) {
    Class<Explanation>(m, "Explanation", py::is_final(),
                       "What the actions make less likely, by playouts: asked for pieces of "
                       "work as a search is.")
        .def(py::init([](const View& view, const Belief& odds, std::uint64_t seed,
                         const std::vector<Text>& actions, bool counted, double seconds) {
                 std::vector<std::string> texts;
                 for (const Text& one : actions) texts.emplace_back(std::string_view(one));
                 return std::make_unique<Explanation>(view, odds, seed, texts, counted, seconds);
             }),
             py::arg("view"), py::arg("odds"), py::arg("seed"), py::arg("actions"),
             py::arg("counted"), py::arg("seconds"),
             "`counted`: also where points come from. The view is of phase 1.")
        .def("next", &Explanation::next, py::arg("elapsed"), "The next piece, or None.")
        .def(
            "fill",
            [](const Explanation& self, const Work& work) {
                const Released release;
                return self.fill(work);
            },
            py::arg("work"), "Does it.")
        .def("take", &Explanation::take, py::arg("work"), py::arg("rows"), "Takes it in.")
        .def(
            "outlooks",
            [](const Explanation& self, const std::vector<double>& values) {
                py::list result;
                for (const PointShares& one : self.points(values))
                    result.append(py::make_tuple(named(one, 0), named(one, 1)));
                return result;
            },
            py::arg("values"), "The points of both by source, of each action; none if not counted.")
        .def(
            "given_up",
            [](const Explanation& self) {
                py::list result;
                for (const auto& one : self.given_up()) result.append(given_up(one));
                return result;
            },
            "Of each action what it gives up: kind, chance and points; none without a playout.");
    define(m, "thinking_seconds", &thinking_seconds, py::arg("seconds"), py::arg("explained"),
           py::arg("in_game"), py::arg("actions"),
           "What is left of the time for a search that is explained, or in a game.");
}

}  // namespace

void register_search(py::module_& m);
void register_search(py::module_& m) {
    m.attr("VALUE_UNIT") = kValueUnit;
    register_evaluator(m);
    register_work(m);
    register_pimc(m);
    register_explanation(m);
    define(
        m, "outlooks_of",
        [](const py::array_t<double, py::array::c_style | py::array::forcecast>& points,
           const std::vector<double>& values) {
            if (points.size() !=
                static_cast<py::ssize_t>(values.size()) * rules::kSeats * value::kSources)
                throw Error("points: expected shape (actions, 2, 11)");
            py::list result;
            for (std::size_t a = 0; a < values.size(); ++a) {
                const PointShares moved =
                    reconciled(to_shares(points, static_cast<py::ssize_t>(a)), values[a]);
                result.append(py::make_tuple(named(moved, 0), named(moved, 1)));
            }
            return result;
        },
        py::arg("points"), py::arg("values"),
        "Points by source, shape (actions, 2, sources), of both players as little changed as makes "
        "them come to the values.");
    define(
        m, "exact_advice",
        [](const View& view,
           const std::vector<std::pair<Text, std::tuple<int, int, std::uint64_t>>>& bounds) {
            std::vector<endgame::ActionValue> found;
            for (const auto& [card, bound] : bounds) {
                const auto [lower, upper, nodes] = bound;
                found.push_back({parse_card(card), {}});
                found.back().result.lower = lower;
                found.back().result.upper = upper;
                found.back().result.nodes = nodes;
            }
            return to_json(exact_advice(view, found));
        },
        py::arg("view"), py::arg("bounds"),
        "The advice of phase 2 by what EndgameSolver.actions has found, as JSON.");
}

}  // namespace glup::python
