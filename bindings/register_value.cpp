#include <memory>

#include "arrays.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/value/features.hpp"
#include "glup/stock/value/luck.hpp"
#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"
#include "register.hpp"
#include "text.hpp"
#include "values.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Features;
using value::Network;
using SharedNetwork = std::shared_ptr<Network>;

py::list weights_of_network(const Network& network) {
    constexpr py::ssize_t rows = value::kRows, hidden = value::kHidden, stages = value::kStages;
    py::list result;
    for (int i = 0; i < value::kSets; ++i) {
        const value::WeightSet& weights = network.weights().of(i);
        py::dict set;
        set["hidden_bias"] = array_of<std::int16_t>(weights.hidden_bias, {hidden});
        set["ceiling"] = array_of<std::int16_t>(weights.ceiling, {hidden});
        set["bias"] = array_of<std::int32_t>(weights.bias, {stages});
        set["output"] = array_of<std::int16_t>(weights.output, {stages, hidden});
        set["hidden"] = array_of<std::int16_t>(weights.hidden, {rows, hidden});
        set["linear"] = array_of<std::int32_t>(weights.linear, {rows, stages});
        result.append(set);
    }
    return result;
}

py::array_t<value::Row> value_rows(const State& state, int seat) {
    to_seat("seat", seat);
    if (!state.in_phase1()) throw Error("features: expected a state of phase 1");
    Features features;
    value::describe(state, seat, false, features);
    return py::array_t<value::Row>(Features::kPlaces, features.rows());
}

std::vector<std::pair<std::string, float>> action_values(const Network& network, const View& view) {
    const State& state = view.seen();
    if (!view.to_act() || !state.in_phase1())
        throw Error("values: expected a view of phase 1 whose owner is to act");
    std::vector<value::ActionEstimate> estimates;
    value::estimate_actions(network, state, estimates);
    std::vector<std::pair<std::string, float>> result;
    for (const auto& [action, worth] : estimates)
        result.emplace_back(action_text(state, action), worth);
    return result;
}

std::vector<double> luck_of_draws(const Network& network, State state,
                                  const std::vector<Text>& actions) {
    std::vector<double> luck;
    for (const Text& text : actions) {
        if (!state.in_phase1()) break;
        const Action action = parse_action(state, text);
        if (state.decision == Decision::kMeld && state.ends_turn(action)) {
            const auto [first, second] = value::draw_luck(network, state, action);
            luck.push_back(first - second);
        }
        state.apply(action);
    }
    return luck;
}

}  // namespace

void register_value(py::module_& m) {
    Class<Network, SharedNetwork> network(
        m, "Network", py::is_final(),
        "The learned value of phase 1: immutable, and shared freely by threads.");
    define_bytes<Network>(
        network, [](const Network& self) { return self.to_bytes(); },
        [](std::string_view bytes) {
            return std::make_shared<Network>(Network::from_bytes(bytes));
        });
    network
        .def_property_readonly(
            "rules",
            [](const Network& network) {
                return std::string(rules::ruleset(network.ruleset()).name);
            },
            "The name of the ruleset that it knows: views and states of another are refused.")
        .def(
            "value",
            [](const Network& network, const View& view) {
                return value::estimate(network, view.seen(), view.seat());
            },
            py::arg("view"),
            "Points of the view's owner minus the opponent's from here to the end of the deal.")
        .def("actions", &action_values, py::arg("view"),
             "The legal actions of the owner, each with its points and the value of what follows.")
        .def("weights", &weights_of_network, "The weights by name, one row for each row number.")
        .def(
            "luck",
            [](const Network& network, const State& state, const std::vector<Text>& actions) {
                return array_of(luck_of_draws(network, state, actions));
            },
            py::arg("state"), py::arg("actions"),
            "Seat 0's luck of the draw minus seat 1's after each trick of phase 1, in points.");
    define(
        m, "value_features", [](const View& view) { return value_rows(view.seen(), view.seat()); },
        py::arg("view"),
        "The rows that the network sums for a view of phase 1, one for each place; 0 is none.");
}

}  // namespace glup::python
