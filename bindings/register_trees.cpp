// Games as the tree search of glupcore.solvers knows them.
#include <pybind11/stl.h>

#include <memory>
#include <utility>

#include "arrays.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/game/tree_game.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/tree_game.hpp"
#include "glup/stock/search/tree_game.hpp"
#include "glup/support/error.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using SharedNetwork = std::shared_ptr<value::Network>;
using SharedForecast = std::shared_ptr<value::Forecast>;
using AnyTree = std::unique_ptr<TreeGame>;

StockTree& to_stock(TreeGame& game) {
    if (auto* const stock = dynamic_cast<StockTree*>(&game)) return *stock;
    throw py::type_error("game: expected one with a stock");
}

void register_tree_game(py::module_& m) {
    Class<TreeGame>(m, "TreeGame", py::is_final(),
                    "A decision as a tree search knows it. For one tree.")
        .def_property_readonly(
            "texts", [](const TreeGame& self) { return self.root().texts; },
            "Its actions, in the order of all results.")
        .def_property_readonly(
            "stand_ins",
            [](const TreeGame& self) {
                py::list result;
                for (const auto& one : self.root().entrants.stand_ins)
                    result.append(one ? py::object(py::make_tuple(one->action, one->same))
                                      : py::none());
                return result;
            },
            "For each that can't be the best one that is no worse: its place, and whether it is "
            "the same; None for the others.")
        .def_property_readonly(
            "forced",
            [](const TreeGame& self) {
                const auto& all = self.root().entrants.candidates;
                return std::count(all.begin(), all.end(), true) == 1;
            },
            "Whether one of them is no worse than any other.")
        .def_property_readonly(
            "parties", [](const TreeGame& self) { return self.root().parties; },
            "How many play for themselves.")
        .def_property_readonly(
            "trusted", [](const TreeGame& self) { return self.root().trusted; },
            "The spread by which differences are believed, in points.")
        .def(
            "opened", [](TreeGame& self, Random& rng) { return self.opened(rng); }, py::arg("rng"),
            "The same decision in a world drawn for it, as if all cards were open.");
}

}  // namespace

void register_trees(py::module_& m) {
    register_tree_game(m);
    define(
        m, "stock_tree",
        [](const View& view, const Text& policy, const SharedNetwork& judge, int tricks,
           const Belief& belief) -> AnyTree {
            return std::make_unique<StockTree>(view, StockTree::Playing{policy, judge, tricks},
                                               belief);
        },
        py::arg("view"), py::kw_only(), py::arg("policy"), py::arg("judge"), py::arg("tricks"),
        py::arg("belief"),
        "Of phase 1, in worlds drawn by the belief: of each card, the odds of an unseen copy. "
        "Deals are played out by the policy; a judge, if there is one, says after so many tricks "
        "what they are worth. Raises GlupError.");
    define(
        m, "open_stock_tree",
        [](const State& world, const Text& policy, const SharedNetwork& judge,
           int tricks) -> AnyTree {
            return std::make_unique<StockTree>(world, StockTree::Playing{policy, judge, tricks},
                                               false);
        },
        py::arg("state"), py::kw_only(), py::arg("policy"), py::arg("judge"), py::arg("tricks"),
        "The same for a player who knows all of the state.");
    define(
        m, "count_points",
        [](TreeGame& game, bool counting, const SharedForecast& foresight) {
            to_stock(game).count_points(counting, foresight);
        },
        py::arg("game"), py::arg("counting"), py::arg("foresight") = py::none(),
        "From now on count where points come from, or no longer. Where a judge judges, the "
        "forecast tells of what.");
    define(
        m, "points_counted",
        [](TreeGame& game) {
            std::vector<std::int64_t> counts;
            std::vector<PointsBySource> points;
            for (const auto& one : to_stock(game).counted()) {
                counts.push_back(one.playouts);
                points.push_back(one.points);
            }
            return py::make_tuple(
                array_of(counts),
                array_of<std::int64_t>(points, {static_cast<py::ssize_t>(points.size()),
                                                rules::kSeats, value::kSources}));
        },
        py::arg("game"),
        "Of each action how many playouts were counted, and their points by source, int64, shape "
        "(actions, 2, sources), in units of 1 / VALUE_UNIT, the searcher's first.");
    define(
        m, "pisti_tree",
        [](const GameView& view, std::uint64_t seed, const Text& policy) -> AnyTree {
            const pisti::View* const own = pisti::pisti_view(view);
            if (own == nullptr) throw Error("view: expected one of pisti");
            return std::make_unique<pisti::PistiTree>(*own, seed, pisti::find_policy(policy));
        },
        py::arg("view"), py::arg("seed"), py::kw_only(), py::arg("policy"),
        "Of Pisti. Raises GlupError.");
}

}  // namespace glup::python
