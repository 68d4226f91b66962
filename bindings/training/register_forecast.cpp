#include "../definitions.hpp"
#include "../released.hpp"
#include "glup/stock/training/forecast_fit.hpp"

#include <algorithm>
#include <memory>

#include "../arrays.hpp"
#include "../convert.hpp"
#include "../seed.hpp"
#include "../text.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Expectation;
using value::Forecast;
using ForecastFit = Exclusive<value::ForecastFit>;
using value::ForecastSamples;
using value::Network;

// For each sample, as the fit has it: by source, then the spreads.
py::array_t<float> expected_of(const ForecastSamples& samples, const Forecast& forecast) {
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

void register_samples(py::module_& m) {
    Class<ForecastSamples>(m, "ForecastSamples", py::is_final(),
                           "Views in the order in which they were seen, and what came of them.")
        .def("__len__", &ForecastSamples::size)
        .def_property_readonly(
            "rows", [](const ForecastSamples& s) { return array_of(s.rows); },
            "The rows of all samples that are not 0, one sample after the other.")
        .def_property_readonly(
            "starts", [](const ForecastSamples& s) { return array_of(s.starts); },
            "Where each sample's rows begin, and where the last one's end.")
        .def_property_readonly(
            "draws", [](const ForecastSamples& s) { return array_of(s.draws); },
            "Draws to come for each player.")
        .def_property_readonly(
            "points",
            [](const ForecastSamples& s) {
                return array_of<std::int16_t>(
                    s.points, {static_cast<py::ssize_t>(s.size()), 2, value::kSources});
            },
            "Points to come by source, shape (n, 2, 11), counters already taken left out.")
        .def_property_readonly(
            "deals",
            [](const ForecastSamples& s) {
                return array_of<std::int16_t>(s.deals,
                                              {static_cast<py::ssize_t>(s.deals.size()), 2});
            },
            "The scores of the deals that were dealt honestly, shape (n, 2).")
        .def("expected", &expected_of, py::arg("forecast"),
             "What a forecast has for each sample: the points of both by source, then both "
             "spreads; shape (n, 24).");
}

void register_fit(py::module_& m) {
    define(
        m, "forecast_samples",
        [](const Network& network, std::int64_t deals, const py::int_& seed, double greedy,
           double keep, double stacked) {
            if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
            const value::ForecastSampling options{deals, to_seed(seed), greedy, keep, stacked};
            const Released release;
            return value::forecast_samples(network, options);
        },
        py::arg("network"), py::kw_only(), py::arg("deals"), py::arg("seed"),
        py::arg("greedy") = 0.25, py::arg("keep") = 0.2, py::arg("stacked") = 0.0,
        "Deals of the network's game, between seats that are greedy with chance `greedy` and else "
        "play by the network.");
    Class<ForecastFit>(m, "ForecastFit", py::is_final(),
                       "Linear models in floating point with Adam's moments, on their way.")
        .def(py::init([](const Text& rules) {
                 return std::make_unique<ForecastFit>("fit", rules::find_ruleset(rules));
             }),
             py::arg("rules") = kDefaultRules, "Models that expect nothing yet.")
        .def(
            "fit",
            [](ForecastFit& fit, const ForecastSamples& samples, double rate, int batch) {
                if (batch < 1)
                    throw Error("batch: expected 1 or more, given " + std::to_string(batch));
                const auto entry = fit.enter();
                const Released release;
                entry->fit(samples, rate, batch);
            },
            py::arg("samples"), py::kw_only(), py::arg("rate"), py::arg("batch") = 1024,
            "One pass over the samples, in their order.")
        .def(
            "forecast",
            [](const ForecastFit& fit, const ForecastSamples& held_out) {
                return std::make_shared<Forecast>(fit.read()->forecast(held_out));
            },
            py::arg("held_out"),
            "The running mean of the weights, rounded; the spread's shape is that of `held_out`.");
}

}  // namespace

void register_forecast(py::module_& m) {
    register_samples(m);
    register_fit(m);
}

}  // namespace glup::python
