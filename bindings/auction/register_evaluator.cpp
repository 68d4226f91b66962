// Playouts of an auction game in common worlds, for solvers that are put together in Python.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <mutex>

#include "../definitions.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/auction/search/pimc_options.hpp"
#include "glup/auction/search/playouts.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Columns = std::vector<std::size_t>;

// Worlds are drawn by their numbers once and for all, whoever asks for rows, and in which order.
class Evaluator {
public:
    Evaluator(const auction::View& view, std::uint64_t seed, int tail)
        : view_(checked(view)),
          playouts_(view, auction::candidates_of(view.seen(), network_of(view)), nullptr, seed,
                    auction::PimcOptions().fitting, tail, 0, 1),
          worlds_(view, auction::PimcOptions().fitting),
          seed_(seed) {}

    std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const auction::Action& action : playouts_.actions())
            texts.push_back(action_text(action, view_.seen().rules));
        return texts;
    }
    std::size_t count() const { return playouts_.actions().size(); }

    std::vector<Value> rows(std::int64_t first, std::int64_t count, Columns columns) {
        if (first < 0 || count < 1)
            throw Error("rows: expected some from number 0 on, given " + std::to_string(count) +
                        " from " + std::to_string(first));
        for (const std::size_t column : columns)
            if (column >= this->count())
                throw Error("columns: expected numbers less than " + std::to_string(this->count()) +
                            ", given " + std::to_string(column));
        const std::scoped_lock lock(mutex_);
        while (std::ssize(drawn_) < first + count) {
            Random rng = Random::stream(seed_, drawn_.size());
            drawn_.push_back(worlds_.draw(rng));
        }
        auction::Work work;
        work.first = first;
        work.count = count;
        work.columns = std::move(columns);
        work.worlds.assign(drawn_.begin() + first, drawn_.begin() + first + count);
        return playouts_.rows(work, {}).values;
    }

private:
    static const auction::View& checked(const auction::View& view) {
        if (view.to_act()) return view;
        throw Error(std::string("view: expected one whose owner is to act, given one ") +
                    (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    static const auction::BidNetwork* network_of(const auction::View& view) {
        return auction::BidNetwork::built_in(view.seen().rules);
    }

    std::mutex mutex_;
    auction::View view_;
    auction::Playouts playouts_;
    auction::LikelyWorlds worlds_;
    std::uint64_t seed_;
    std::vector<auction::State> drawn_;
};

}  // namespace

void register_auction_evaluator(py::module_& m) {
    Class<Evaluator>(m, "Evaluator", py::is_final(),
                     "Playouts by rule of the actions of one view in common worlds.")
        .def(py::init([](const auction::View& view, const py::int_& seed, int tail) {
                 if (tail < 0 || tail > auction::kMostTail)
                     throw Error("tail: expected 0 to " + std::to_string(auction::kMostTail) +
                                 ", given " + std::to_string(tail));
                 return std::make_unique<Evaluator>(view, to_seed(seed), tail);
             }),
             py::arg("view"), py::arg("seed"), py::arg("tail") = auction::PimcOptions().tail,
             "Of a view whose owner is to act.")
        .def_property_readonly("texts", &Evaluator::texts,
                               "The actions that are worth a search: the columns.")
        .def_property_readonly(
            "candidates",
            [](const Evaluator& self) { return std::vector<bool>(self.count(), true); },
            "Which of them can be the best: all.")
        .def_property_readonly(
            "stand_ins", [](const Evaluator& self) { return std::vector<py::none>(self.count()); },
            "What stands in for those that can't: for none.")
        .def_property_readonly(
            "preferred", [](const Evaluator&) { return 0; }, "The column of the rule's own choice.")
        .def(
            "rows",
            [](Evaluator& self, std::int64_t first, std::int64_t count, Columns columns) {
                const auto width = static_cast<py::ssize_t>(columns.size());
                const auto found = [&] {
                    const Released release;
                    return self.rows(first, count, std::move(columns));
                }();
                return py::array_t<Value>({static_cast<py::ssize_t>(count), width}, found.data());
            },
            py::arg("first"), py::arg("count"), py::arg("columns"),
            "Rows first to first + count - 1 of some columns: int32, shape (count, columns), what "
            "the deal brings the owner's account more than the others, in units of 1 / "
            "VALUE_UNIT.");
}

}  // namespace glup::python
