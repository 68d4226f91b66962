#include <memory>

#include "arrays.hpp"
#include "bytes.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/advice/stakes.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/value/game.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"
#include "register.hpp"
#include "released.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Expectation;
using value::Forecast;
using value::Game;
using value::GameChances;
using value::Network;
using SharedForecast = std::shared_ptr<Forecast>;

const State& phase_1(const View& view) {
    if (view.seen().in_phase1()) return view.seen();
    throw Error("forecast: expected a view of phase 1, given one of phase 2");
}

// Points by source of the owner and the opponent, counters taken so far among them.
py::array_t<float> expected_points(const Forecast& forecast, const View& view) {
    const State& state = phase_1(view);
    Expectation expected = forecast.expect(state, view.seat());
    for (int side = 0; side < rules::kSeats; ++side) {
        expected.points[side][value::kFromCounters] +=
            static_cast<float>(state.counters[view.seat() ^ side]);
    }
    return array_of<float>(expected.points, {rules::kSeats, value::kSources});
}

py::array_t<double> covariance_of(const Forecast& forecast, const View& view) {
    const Expectation expected = forecast.expect(phase_1(view), view.seat());
    std::array<double, 4> sums{};
    for (const auto& [mine, theirs] : forecast.nodes(expected)) {
        const std::array<double, 2> off = {static_cast<double>(mine * expected.spread[0]),
                                           static_cast<double>(theirs * expected.spread[1])};
        for (int i = 0; i < 4; ++i) sums[i] += off[i / 2] * off[i % 2] / value::kNodes;
    }
    return array_of<double>(sums, {2, 2});
}

py::dict weights_of_forecast(const Forecast& forecast) {
    const Forecast::Weights& weights = forecast.weights();
    py::dict result;
    result["rows"] = array_of<std::int16_t>(
        weights.rows, {value::kRows, value::kForecastStages, value::kForecastOutputs});
    result["nodes"] = array_of<std::int16_t>(
        weights.nodes, {value::kForecastStages, value::kShapes, value::kNodes, 2});
    result["wild"] = array_of<std::int16_t>(weights.wild, {value::kForecastStages});
    result["deals"] =
        array_of<std::int16_t>(weights.deals, {static_cast<py::ssize_t>(weights.deals.size()), 2});
    return result;
}

void register_model(py::module_& m) {
    Class<Forecast, SharedForecast>(m, "Forecast",
                                    "What both players may expect of the rest of a deal: "
                                    "immutable, and shared freely by threads.")
        .def_static(
            "from_bytes",
            [](const py::buffer& data) {
                return std::make_shared<Forecast>(Forecast::from_bytes(bytes_of(data)));
            },
            py::arg("data"),
            "A forecast from a file's bytes. Raises GlupError that names what is wrong with them.")
        .def(
            "to_bytes", [](const Forecast& forecast) { return py::bytes(forecast.to_bytes()); },
            "The bytes of a file, which from_bytes reads.")
        .def_property_readonly(
            "rules",
            [](const Forecast& forecast) {
                return std::string(rules::ruleset(forecast.ruleset()).name);
            },
            "The name of the ruleset that it knows: views of another are refused.")
        .def_property_readonly(
            "unit",
            [](const Forecast& forecast) {
                return value::forecast_unit(rules::ruleset(forecast.ruleset()));
            },
            "What a point is in its weights.")
        .def("points", &expected_points, py::arg("view"),
             "Points to come by source, shape (2, 11): the owner's, then the opponent's.")
        .def("covariance", &covariance_of, py::arg("view"),
             "Of both players' points to come, shape (2, 2). Raises GlupError in phase 2.")
        .def("weights", &weights_of_forecast, "The weights by name: rows, wild, nodes and deals.");
}

void register_game(py::module_& m) {
    Class<Game>(m, "Game", py::is_final(),
                "The chance to win a game between equals, to a target or a lead.")
        .def(py::init(
                 [](SharedForecast forecast, std::optional<int> target, std::optional<int> lead) {
                     const Released release;
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
            "deal.")
        .def(
            "wins",
            [](const Game& game, const View& view, const std::array<int, rules::kSeats>& totals,
               const std::vector<double>& values) {
                return chances_to_win(view, totals, *game.chances, game.forecast, values);
            },
            py::arg("view"), py::arg("totals"), py::arg("values"),
            "The same after each action, by their values, the best first; in phase 2 too. None of "
            "them if a value is NaN.");
}

}  // namespace

void register_forecast(py::module_& m) {
    register_model(m);
    register_game(m);
}

}  // namespace glup::python
