#include <pybind11/numpy.h>

#include <memory>

#include "convert.hpp"
#include "glup/notation/notation.hpp"
#include "glup/rules/view.hpp"
#include "glup/support/error.hpp"
#include "glup/training/expert_iteration.hpp"
#include "glup/training/trainer.hpp"
#include "glup/value/luck.hpp"
#include "glup/value/one_ply.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::CardCounts;
using value::Features;
using value::Network;
using value::Player;
using value::Samples;
using SharedNetwork = std::shared_ptr<Network>;

template <class T>
py::array_t<T> array_of(const std::vector<T>& items) {
    return py::array_t<T>(static_cast<py::ssize_t>(items.size()), items.data());
}

template <class Rows>
auto matrix_of(const Rows& rows) {
    using T = typename Rows::value_type::value_type;
    const auto width = std::tuple_size_v<typename Rows::value_type>;
    py::array_t<T> matrix({rows.size(), width});
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy(rows[i].begin(), rows[i].end(), matrix.mutable_data(static_cast<py::ssize_t>(i)));
    return matrix;
}

py::dict weights_of(const Network& network) {
    const value::Weights& weights = network.weights();
    py::dict result;
    result["hidden_bias"] = py::array_t<std::int16_t>(value::kHidden, weights.hidden_bias.data());
    result["ceiling"] = py::array_t<std::int16_t>(value::kHidden, weights.ceiling.data());
    result["bias"] = py::array_t<std::int32_t>(value::kStages, weights.bias.data());
    result["output"] = matrix_of(weights.output);
    result["hidden"] = matrix_of(weights.hidden);
    result["linear"] = matrix_of(weights.linear);
    return result;
}

py::array_t<value::Row> features_of(const State& state, int seat) {
    to_seat("seat", seat);
    if (!state.in_phase1()) throw Error("features: expected a state of phase 1");
    Features features;
    CardCounts unseen;
    value::describe(state, seat, false, features, unseen);
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
                                  const std::vector<std::string>& actions) {
    std::vector<double> luck;
    for (const std::string& text : actions) {
        if (!state.in_phase1()) break;
        const Action action = parse_action(state, text);
        if (state.decision == Decision::kMeld) {
            const auto [first, second] = value::draw_luck(network, state, action);
            luck.push_back(first - second);
        }
        state.apply(action);
    }
    return luck;
}

Samples self_play(const Player& first, const Player& second, std::int64_t deals,
                  const py::int_& seed, const SharedNetwork& judge, double lambda, double keep,
                  double stacked, double exact) {
    if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
    const value::SelfPlay options{deals, to_seed(seed), judge, lambda, keep, stacked, exact};
    const py::gil_scoped_release release;
    return value::self_play(first, second, options);
}

Samples expert_samples(const Player& first, const Player& second, std::int64_t deals,
                       const py::int_& seed, const SharedNetwork& judge, double keep, int worlds,
                       int tricks, double stacked) {
    if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
    if (worlds < 1) throw Error("worlds: expected 1 or more, given " + std::to_string(worlds));
    if (judge == nullptr) throw Error("judge: expected a network, given None");
    const value::ExpertIteration options{deals,  to_seed(seed), judge,  keep,
                                         worlds, tricks,        stacked};
    const py::gil_scoped_release release;
    return value::expert_samples(first, second, options);
}

std::pair<double, double> match(const Player& first, const Player& second, std::int64_t pairs,
                                const py::int_& seed) {
    if (pairs < 1) throw Error("pairs: expected 1 or more, given " + std::to_string(pairs));
    const std::uint64_t stream = to_seed(seed);
    const py::gil_scoped_release release;
    const auto [mean, error] = value::play_match(first, second, pairs, stream);
    return {mean, error};
}

void register_network(py::module_& m) {
    py::class_<Network, SharedNetwork>(
        m, "Network", py::is_final(),
        "The learned value of phase 1: immutable, and shared freely by threads.")
        .def_static(
            "from_bytes",
            [](const py::bytes& data) {
                return std::make_shared<Network>(Network::from_bytes(std::string_view(data)));
            },
            py::arg("data"),
            "A network from a file's bytes. Raises GlupError that names what is wrong with them.")
        .def(
            "to_bytes", [](const Network& network) { return py::bytes(network.to_bytes()); },
            "The bytes of a file, which from_bytes reads.")
        .def(
            "value",
            [](const Network& network, const View& view) {
                return value::estimate(network, view.seen(), view.seat());
            },
            py::arg("view"),
            "Points of the view's owner minus the opponent's from here to the end of the deal.")
        .def("actions", &action_values, py::arg("view"),
             "The legal actions of the owner, each with its points and the value of what follows.")
        .def("weights", &weights_of, "The weights by name, one row for each row number.")
        .def(
            "luck",
            [](const Network& network, const State& state,
               const std::vector<std::string>& actions) {
                return array_of(luck_of_draws(network, state, actions));
            },
            py::arg("state"), py::arg("actions"),
            "Seat 0's luck of the draw minus seat 1's after each trick of phase 1, in points.")
        .def(py::pickle([](const Network& network) { return py::bytes(network.to_bytes()); },
                        [](const py::bytes& data) {
                            return std::make_shared<Network>(
                                Network::from_bytes(std::string_view(data)));
                        }));
    m.def(
        "value_features", [](const View& view) { return features_of(view.seen(), view.seat()); },
        py::arg("view"),
        "The rows that the network sums for a view of phase 1, one for each place; 0 is none.");
}

void register_training(py::module_& m) {
    py::class_<Player>(m, "Player", py::is_final(),
                       "Who plays deals for training: a network by one ply, or a policy.")
        .def(py::init([](SharedNetwork network, std::string_view policy, bool learns,
                         double explore, double noise) {
                 return Player{std::move(network), find_policy(policy), learns, explore, noise};
             }),
             py::arg("network").none(true) = py::none(), py::kw_only(),
             py::arg("policy") = "greedy", py::arg("learns") = true, py::arg("explore") = 0.0,
             py::arg("noise") = 3.0,
             "Samples are taken of what it sees if it learns; a part `explore` of its decisions is "
             "noisy.");
    py::class_<Samples>(m, "Samples", py::is_final(),
                        "Views in the order in which they were seen, and what came of them.")
        .def("__len__", &Samples::size)
        .def("append", &Samples::append, py::arg("other"), "Add the samples of another at the end.")
        .def_property_readonly(
            "rows", [](const Samples& s) { return array_of(s.rows); },
            "The rows of all samples that are not 0, one sample after the other.")
        .def_property_readonly(
            "decisions", [](const Samples& s) { return array_of(s.decisions); },
            "Where the samples of each decision begin, and where the last one's end.")
        .def_property_readonly(
            "starts", [](const Samples& s) { return array_of(s.starts); },
            "Where each sample's rows begin, and where the last one's end.")
        .def_property_readonly(
            "draws", [](const Samples& s) { return array_of(s.draws); },
            "Draws to come for each player.")
        .def_property_readonly(
            "targets", [](const Samples& s) { return array_of(s.targets); },
            "Points to come, those of counters already taken left out.");
    py::class_<value::Trainer>(m, "Trainer", py::is_final(),
                               "A network in floating point with Adam's moments, on its way.")
        .def(py::init<std::uint64_t>(), py::arg("seed"), "A network of small random weights.")
        .def(
            "fit",
            [](value::Trainer& trainer, const Samples& samples, double rate, int batch,
               double huber, const py::int_& seed, double level) {
                if (batch < 1)
                    throw Error("batch: expected 1 or more, given " + std::to_string(batch));
                const value::FitOptions options{rate, batch, huber, to_seed(seed), level};
                const py::gil_scoped_release release;
                const value::FitErrors errors = trainer.fit(samples, options);
                return std::pair(errors.level, errors.difference);
            },
            py::arg("samples"), py::kw_only(), py::arg("rate"), py::arg("batch") = 1024,
            py::arg("huber") = 1000.0, py::arg("seed") = 0, py::arg("level") = 1.0,
            "One pass over the decisions in the seed's order; the errors of level and differences.")
        .def(
            "network",
            [](const value::Trainer& trainer) {
                return std::make_shared<Network>(trainer.network());
            },
            "The network that this is by now, rounded.")
        .def_property_readonly("steps", &value::Trainer::steps, "Steps taken so far.")
        .def(
            "to_bytes", [](const value::Trainer& t) { return py::bytes(t.to_bytes()); },
            "All of it, which from_bytes of the same version reads.")
        .def_static(
            "from_bytes",
            [](const py::bytes& data) {
                return value::Trainer::from_bytes(std::string_view(data));
            },
            py::arg("data"),
            "The trainer that to_bytes has written. Raises GlupError for other bytes.");
    m.def("self_play", &self_play, py::arg("first"), py::arg("second"), py::kw_only(),
          py::arg("deals"), py::arg("seed"), py::arg("judge").none(true) = py::none(),
          py::arg("decay") = 1.0, py::arg("keep") = 0.3, py::arg("stacked") = 0.0,
          py::arg("exact") = 0.0,
          "Play `deals` deals and record a part `keep` of what is seen; no GIL is held.");
    m.def("expert_samples", &expert_samples, py::arg("first"), py::arg("second"), py::kw_only(),
          py::arg("deals"), py::arg("seed"), py::arg("judge"), py::arg("keep") = 0.05,
          py::arg("worlds") = 2, py::arg("tricks") = 3, py::arg("stacked") = 0.0,
          "Play `deals` deals and compare the actions of a part `keep` of the decisions.");
    m.def("play_match", &match, py::arg("first"), py::arg("second"), py::kw_only(),
          py::arg("pairs"), py::arg("seed"),
          "Points a deal of the first over the second in duplicate deals, and the standard error.");
}

}  // namespace

void register_value(py::module_& m) {
    register_network(m);
    register_training(m);
}

}  // namespace glup::python
