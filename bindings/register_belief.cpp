#include <pybind11/numpy.h>

#include <algorithm>
#include <memory>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/worlds/belief.hpp"
#include "glup/stock/worlds/worlds.hpp"
#include "glup/support/error.hpp"
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
    Class<WorldSampler>(m, "WorldSampler", py::is_final(),
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

BeliefModel model_of(const Text& rules, double trust,
                     const std::vector<std::vector<double>>& weights) {
    BeliefModel model;
    model.ruleset = rules::find_ruleset(rules);
    model.trust = trust;
    const auto fits = [](const auto& row) { return row.size() == std::size_t{kBeliefFeatures}; };
    if (weights.size() != model.weights.size() ||
        !std::all_of(weights.begin(), weights.end(), fits))
        throw Error("weights: expected shape (classes, features)");
    for (std::size_t row = 0; row < weights.size(); ++row)
        std::copy(weights[row].begin(), weights[row].end(), model.weights[row].begin());
    return model;
}

void define_model(py::module_& m) {
    Class<BeliefModel, std::shared_ptr<BeliefModel>>(
        m, "BeliefModel", py::is_final(), "Log odds of each card, linear in its features.")
        .def(py::init(&model_of), py::arg("rules"), py::arg("trust"), py::arg("weights"),
             "Weights of shape (classes, features); log odds are multiplied by `trust`.")
        .def(
            "odds",
            [](const BeliefModel& self, const View& view) {
                return py::array_t<double>(rules::kCards, self.odds(view).data());
            },
            py::arg("view"),
            "For each card the odds that an unseen copy is in the opponent's hand, shape (24,). "
            "Raises GlupError for a view of another game.");
    m.attr("MOST_LOG_ODDS") = kMostLogOdds;
}

}  // namespace

void register_belief(py::module_& m) {
    define_worlds(m);
    define_model(m);
    define(m, "belief_features", &belief_rows, py::arg("view"),
           "What a belief is told of each card, shape (24, features).");
    define(m, "belief_feature_names", &belief_feature_names, "The names of these features.");
    define(m, "card_classes", &classes_of, py::arg("trump"),
           "For each card, by index 6 * suit + rank, the number of its class.");
    define(
        m, "card_class_names",
        [] {
            std::vector<std::string> names;
            for (int number = 0; number < kCardClasses; ++number)
                names.push_back(card_class_name(number));
            return names;
        },
        "The classes: cards that a belief counts together.");
}

}  // namespace glup::python
