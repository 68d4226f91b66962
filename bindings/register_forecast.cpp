#include <pybind11/numpy.h>

#include <memory>

#include "convert.hpp"
#include "glup/rules/view.hpp"
#include "glup/support/error.hpp"
#include "glup/training/forecast_fit.hpp"
#include "glup/value/game.hpp"
#include "glup/value/one_ply.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Expectation;
using value::Forecast;
using value::ForecastFit;
using value::ForecastSamples;
using value::Game;
using value::GameChances;
using value::Network;
using SharedForecast = std::shared_ptr<Forecast>;

template <class T, class Rows>
py::array_t<T> copy_of(const Rows& rows, const std::vector<py::ssize_t>& shape) {
    return py::array_t<T>(shape, reinterpret_cast<const T*>(rows.data()));
}

const State& phase_1(const View& view) {
    if (view.seen().in_phase1()) return view.seen();
    throw Error("forecast: expected a view of phase 1, given one of phase 2");
}

// Points by source of the owner and the opponent, counters taken so far among them.
py::array_t<float> points_of(const Forecast& forecast, const View& view) {
    const State& state = phase_1(view);
    Expectation expected = forecast.expect(state, view.seat());
    for (int side = 0; side < rules::kSeats; ++side) {
        expected.points[side][value::kFromCounters] +=
            static_cast<float>(rules::kCounter * state.counters[view.seat() ^ side]);
    }
    return copy_of<float>(expected.points, {rules::kSeats, value::kSources});
}

py::array_t<double> covariance_of(const Forecast& forecast, const View& view) {
    const Expectation expected = forecast.expect(phase_1(view), view.seat());
    std::array<double, 4> sums{};
    for (const auto& [mine, theirs] : forecast.nodes(expected)) {
        const std::array<double, 2> off = {static_cast<double>(mine * expected.spread[0]),
                                           static_cast<double>(theirs * expected.spread[1])};
        for (int i = 0; i < 4; ++i) sums[i] += off[i / 2] * off[i % 2] / value::kNodes;
    }
    return copy_of<double>(sums, {2, 2});
}

// What it expects of each sample, as the fit has it: by source, then the spreads.
py::array_t<float> outputs_of(const Forecast& forecast, const ForecastSamples& samples) {
    py::array_t<float> all({static_cast<py::ssize_t>(samples.size()),
                            static_cast<py::ssize_t>(value::kForecastOutputs)});
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::span<const value::Row> rows(&samples.rows[samples.starts[i]],
                                               &samples.rows[samples.starts[i + 1]]);
        const Expectation expected = forecast.expect(rows, samples.draws[i]);
        auto* out = all.mutable_data(static_cast<py::ssize_t>(i));
        for (const auto& side : expected.points) out = std::copy(side.begin(), side.end(), out);
        std::copy(expected.spread.begin(), expected.spread.end(), out);
    }
    return all;
}

py::dict weights_of(const Forecast& forecast) {
    const Forecast::Weights& weights = forecast.weights();
    py::dict result;
    result["rows"] = copy_of<std::int16_t>(
        weights.rows, {value::kRows, value::kForecastStages, value::kForecastOutputs});
    result["nodes"] = copy_of<std::int16_t>(
        weights.nodes, {value::kForecastStages, value::kShapes, value::kNodes, 2});
    result["wild"] = copy_of<std::int16_t>(weights.wild, {value::kForecastStages});
    result["deals"] =
        copy_of<std::int16_t>(weights.deals, {static_cast<py::ssize_t>(weights.deals.size()), 2});
    return result;
}

void register_samples(py::module_& m) {
    py::class_<ForecastSamples>(
        m, "ForecastSamples", py::is_final(),
        "Views in the order in which they were seen, and what came of them.")
        .def("__len__", &ForecastSamples::size)
        .def_property_readonly(
            "rows",
            [](const ForecastSamples& s) {
                return copy_of<value::Row>(s.rows, {static_cast<py::ssize_t>(s.rows.size())});
            },
            "The rows of all samples that are not 0, one sample after the other.")
        .def_property_readonly(
            "starts",
            [](const ForecastSamples& s) {
                return copy_of<std::uint32_t>(s.starts,
                                              {static_cast<py::ssize_t>(s.starts.size())});
            },
            "Where each sample's rows begin, and where the last one's end.")
        .def_property_readonly(
            "draws",
            [](const ForecastSamples& s) {
                return copy_of<std::uint8_t>(s.draws, {static_cast<py::ssize_t>(s.draws.size())});
            },
            "Draws to come for each player.")
        .def_property_readonly(
            "points",
            [](const ForecastSamples& s) {
                return copy_of<std::int16_t>(
                    s.points, {static_cast<py::ssize_t>(s.size()), 2, value::kSources});
            },
            "Points to come by source, shape (n, 2, 11), counters already taken left out.")
        .def_property_readonly(
            "deals",
            [](const ForecastSamples& s) {
                return copy_of<std::int16_t>(s.deals,
                                             {static_cast<py::ssize_t>(s.deals.size()), 2});
            },
            "The scores of the deals that were dealt honestly, shape (n, 2).");
}

void register_model(py::module_& m) {
    py::class_<Forecast, SharedForecast>(m, "Forecast",
                                         "What both players may expect of the rest of a deal: "
                                         "immutable, and shared freely by threads.")
        .def_static(
            "from_bytes",
            [](const py::bytes& data) {
                return std::make_shared<Forecast>(Forecast::from_bytes(std::string_view(data)));
            },
            py::arg("data"),
            "A forecast from a file's bytes. Raises GlupError that names what is wrong with them.")
        .def(
            "to_bytes", [](const Forecast& forecast) { return py::bytes(forecast.to_bytes()); },
            "The bytes of a file, which from_bytes reads.")
        .def("points", &points_of, py::arg("view"),
             "Points to come by source, shape (2, 11): the owner's, then the opponent's.")
        .def("covariance", &covariance_of, py::arg("view"),
             "Of both players' points to come, shape (2, 2). Raises GlupError in phase 2.")
        .def("outputs", &outputs_of, py::arg("samples"),
             "For each sample the points of both by source, then both spreads; shape (n, 24).")
        .def("weights", &weights_of, "The weights by name: rows, wild, nodes and deals.");
}

void register_game(py::module_& m) {
    py::class_<Game>(m, "Game", py::is_final(),
                     "The chance to win a game between equals, to a target or a lead.")
        .def(py::init(
                 [](SharedForecast forecast, std::optional<int> target, std::optional<int> lead) {
                     auto chances = std::make_shared<const GameChances>(value::Goal{target, lead},
                                                                        forecast->deals());
                     return Game{std::move(chances), std::move(forecast), {}};
                 }),
             py::arg("forecast"), py::kw_only(), py::arg("target") = py::none(),
             py::arg("lead") = py::none(),
             "One of target and lead. Raises GlupError for both, none or less than 1.")
        .def(
            "after_deal",
            [](const Game& game, float mine, float theirs) {
                return game.chances->after_deal(mine, theirs);
            },
            py::arg("mine"), py::arg("theirs"),
            "The chance of the player who has `mine` when a deal is over.")
        .def(
            "chance",
            [](const Game& game, const View& view, const std::array<int, rules::kSeats>& totals,
               const std::shared_ptr<Network>& network, std::optional<float> difference) {
                Game here = game;
                here.totals[view.seat()] = totals[0];
                here.totals[view.opponent()] = totals[1];
                const State& state = phase_1(view);
                std::optional<float> lead = difference;
                if (network) lead = estimate(*network, state, view.seat());
                return chance_to_win(here, state, view.seat(), lead);
            },
            py::arg("view"), py::arg("totals"), py::arg("network").none(true) = py::none(),
            py::kw_only(), py::arg("difference") = py::none(),
            "The chance of the owner of a view; `totals` are theirs and the opponent's before this "
            "deal.");
}

void register_fit(py::module_& m) {
    m.def(
        "forecast_samples",
        [](const Network& network, std::int64_t deals, const py::int_& seed, double greedy,
           double keep, double stacked) {
            if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
            const value::ForecastSampling options{deals, to_seed(seed), greedy, keep, stacked};
            const py::gil_scoped_release release;
            return value::forecast_samples(network, options);
        },
        py::arg("network"), py::kw_only(), py::arg("deals"), py::arg("seed"),
        py::arg("greedy") = 0.25, py::arg("keep") = 0.2, py::arg("stacked") = 0.0,
        "Deals between seats that are greedy with chance `greedy` and else play by the network.");
    py::class_<ForecastFit>(m, "ForecastFit", py::is_final(),
                            "Linear models in floating point with Adam's moments, on their way.")
        .def(py::init(), "Models that expect nothing yet.")
        .def(
            "fit",
            [](ForecastFit& fit, const ForecastSamples& samples, double rate, int batch) {
                if (batch < 1)
                    throw Error("batch: expected 1 or more, given " + std::to_string(batch));
                const py::gil_scoped_release release;
                fit.fit(samples, rate, batch);
            },
            py::arg("samples"), py::kw_only(), py::arg("rate"), py::arg("batch") = 1024,
            "One pass over the samples, in their order.")
        .def(
            "forecast",
            [](const ForecastFit& fit, const ForecastSamples& held_out) {
                return std::make_shared<Forecast>(fit.forecast(held_out));
            },
            py::arg("held_out"),
            "The running mean of the weights, rounded; the spread's shape is that of `held_out`.");
}

}  // namespace

void register_forecast(py::module_& m) {
    register_samples(m);
    register_model(m);
    register_game(m);
    register_fit(m);
}

}  // namespace glup::python
