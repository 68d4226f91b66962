#include <pybind11/numpy.h>
#include <pybind11/operators.h>

#include "convert.hpp"
#include "glup/notation/notation.hpp"
#include "glup/worlds/belief_features.hpp"
#include "glup/worlds/worlds.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

py::array_t<float> signs_of(const History& history) {
    py::array_t<float> signs({kSigns, int{rules::kCards}});
    auto out = signs.mutable_unchecked<2>();
    for (int s = 0; s < kSigns; ++s)
        for (Card card = 0; card < rules::kCards; ++card)
            out(s, card) = history.seen(static_cast<Sign>(s), card);
    return signs;
}

py::array_t<float> belief_rows(const View& view, const History* history) {
    const auto rows = belief_features(view, history);
    const int width = history != nullptr ? kBeliefFeatures : kViewFeatures;
    py::array_t<float> matrix({rules::kCards, width});
    for (Card card = 0; card < rules::kCards; ++card)
        std::copy_n(rows[card].begin(), width, matrix.mutable_data(card, 0));
    return matrix;
}

std::vector<int> classes_of(std::string_view trump) {
    const int suit = parse_suit(trump);
    std::vector<int> classes;
    for (Card card = 0; card < rules::kCards; ++card) classes.push_back(card_class(card, suit));
    return classes;
}

void define_history(py::module_& m) {
    py::class_<History>(
        m, "History", py::is_final(),
        "What the player at one seat has seen the other do in phase 1, the older the fainter.")
        .def(py::init([](int seat) { return History(to_seat("seat", seat)); }), py::arg("seat"),
             "A player at that seat who has seen nothing yet.")
        .def_property_readonly("seat", &History::seat, "The seat of the player who watches.")
        .def_property_readonly("drawn", &History::drawn,
                               "Cards drawn from the stock so far, 0..60.")
        .def(
            "see",
            [](History& self, const State& state, std::string_view action) {
                const Action taken = parse_action(state, action);
                self.see(View(state, self.seat()), taken);
            },
            py::arg("state"), py::arg("action"),
            "Follow a legal action of either player, about to be taken in `state`, of which only "
            "the seat's view is looked at.")
        .def("signs", &signs_of,
             "How often each sign was seen of each card, the older the less; shape (8, 24).")
        .def(
            "copy", [](const History& self) { return self; }, "An independent copy.")
        .def(py::self == py::self);
}

void define_worlds(py::module_& m) {
    py::class_<WorldSampler>(m, "WorldSampler", py::is_final(),
                             "Worlds that fit a view, drawn by what is believed of each card.")
        .def(py::init<const View&, const Belief&>(), py::arg("view"),
             py::arg("odds") = kUniformBelief,
             "Odds of an unseen copy of each card to be in the opponent's hand, shape (24,).")
        .def("sample", &WorldSampler::sample, py::arg("rng"), "A world, exactly by the odds.")
        .def(
            "expected",
            [](const WorldSampler& self) {
                return py::array_t<double>(rules::kCards, self.expected().data());
            },
            "Unseen copies of each card in the opponent's hand: the exact mean, shape (24,).");
}

}  // namespace

void register_belief(py::module_& m) {
    define_history(m);
    define_worlds(m);
    m.def("belief_features", &belief_rows, py::arg("view"), py::arg("history") = nullptr,
          "What a belief is told of each card, shape (24, features); fewer without a history.");
    m.def(
        "belief_feature_names",
        [] {
            const auto names = belief_feature_names();
            return std::pair(std::vector(names.begin(), names.begin() + kViewFeatures), names);
        },
        "The names of the features of a view, and of those with its history.");
    m.def("card_classes", &classes_of, py::arg("trump"),
          "For each card, by index 6 * suit + rank, the number of its class.");
    m.def(
        "card_class_names",
        [] {
            std::vector<std::string> names;
            for (int number = 0; number < kCardClasses; ++number)
                names.push_back(card_class_name(number));
            return names;
        },
        "The classes: cards that a belief counts together.");
}

}  // namespace glup::python
