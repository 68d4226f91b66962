// Decisions of the auction games as the tree search of glupcore.solvers knows them.
#include <pybind11/stl.h>

#include <memory>
#include <tuple>

#include "../definitions.hpp"
#include "../seed.hpp"
#include "convert.hpp"
#include "glup/auction/search/tree_game.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using AnyTree = std::unique_ptr<TreeGame>;

auction::TreeOptions to_options(bool greedy, int tail, bool learned) {
    return {.greedy = greedy, .learned = learned, .tail = tail};
}

}  // namespace

void register_auction_trees(py::module_& m) {
    define(
        m, "tree",
        [](const auction::View& view, const py::int_& seed, bool greedy, int tail,
           bool learned) -> AnyTree {
            return std::make_unique<auction::AuctionTree>(view, to_seed(seed),
                                                          to_options(greedy, tail, learned));
        },
        py::arg("view"), py::arg("seed"), py::kw_only(), py::arg("greedy"),
        py::arg("tail") = auction::TreeOptions().tail, py::arg("learned") = true,
        "For a tree search, in worlds of the seed. Raises GlupError.");
    define(
        m, "open_tree",
        [](const auction::State& state, bool greedy, int tail, bool learned) -> AnyTree {
            return std::make_unique<auction::AuctionTree>(state, to_options(greedy, tail, learned));
        },
        py::arg("state"), py::kw_only(), py::arg("greedy"),
        py::arg("tail") = auction::TreeOptions().tail, py::arg("learned") = true,
        "The same for a player who knows all of the state.");
    define(
        m, "contracts_counted",
        [](TreeGame& game) {
            const auto* const auction = dynamic_cast<auction::AuctionTree*>(&game);
            if (auction == nullptr) throw py::type_error("game: expected one with an auction");
            std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> found;
            for (const auto& one : auction->counted())
                found.emplace_back(one.playouts, one.contracts.bids, one.contracts.made);
            return found;
        },
        py::arg("game"),
        "Of each action how many playouts there were, in how many of them the searcher's side "
        "played the contract, and made it.");
}

}  // namespace glup::python
