#include <pybind11/numpy.h>

#include "convert.hpp"
#include "glup/notation/notation.hpp"
#include "glup/worlds/belief_features.hpp"
#include "glup/worlds/worlds.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

py::array_t<float> belief_rows(const View& view) {
    const auto rows = belief_features(view);
    py::array_t<float> matrix({int{rules::kCards}, kBeliefFeatures});
    for (Card card = 0; card < rules::kCards; ++card)
        std::copy(rows[card].begin(), rows[card].end(), matrix.mutable_data(card, 0));
    return matrix;
}

std::vector<int> classes_of(const Text& trump) {
    const int suit = parse_suit(trump);
    std::vector<int> classes;
    for (Card card = 0; card < rules::kCards; ++card) classes.push_back(card_class(card, suit));
    return classes;
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
    define_worlds(m);
    m.def("belief_features", &belief_rows, py::arg("view"),
          "What a belief is told of each card, shape (24, features).");
    m.def("belief_feature_names", &belief_feature_names, "The names of these features.");
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
