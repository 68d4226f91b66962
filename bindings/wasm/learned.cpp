// What was learned: networks, forecasts and beliefs.
#include "learned.hpp"

#include <array>
#include <optional>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/value/one_ply.hpp"

namespace glup::wasm {
namespace {

struct Kept {
    std::optional<value::Network> network;
    std::optional<value::Forecast> forecast;
    std::optional<BeliefModel> belief;
};
std::array<Kept, rules::kKnown.size()> learned;

Kept& kept_of(rules::RulesetId ruleset) { return learned.at(static_cast<std::size_t>(ruleset)); }

const value::Network& judge_of(const View& view) {
    const value::Network* network = learned_of(view.seen().ruleset).network;
    if (network != nullptr) return *network;
    throw Error("network: no weights were loaded for " + std::string(view.seen().rules().name));
}

}  // namespace

Learned learned_of(rules::RulesetId ruleset) {
    const auto& [network, forecast, belief] = kept_of(ruleset);
    return {network ? &*network : nullptr, forecast ? &*forecast : nullptr,
            belief ? &*belief : nullptr};
}

GLUP_EXPORT(glup_load_network)
std::int32_t glup_load_network(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        auto network = value::Network::from_bytes({bytes, size});
        kept_of(network.ruleset()).network = std::move(network);
    });
}
GLUP_EXPORT(glup_load_forecast)
std::int32_t glup_load_forecast(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        auto forecast = value::Forecast::from_bytes({bytes, size});
        kept_of(forecast.ruleset()).forecast = std::move(forecast);
    });
}
GLUP_EXPORT(glup_load_belief)
std::int32_t glup_load_belief(const char* text, std::uint32_t size) {
    return guarded([=] {
        const auto belief = BeliefModel::from_json({text, size});
        kept_of(belief.ruleset).belief = belief;
    });
}

// What a view is worth to its owner by the network, in points.
GLUP_EXPORT(glup_value) std::int32_t glup_value(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const View view = stock_view_of({bytes, size});
        out.add(double{value::estimate(judge_of(view), view.seen(), view.seat())});
    });
}

// The legal actions, each with what it is worth.
GLUP_EXPORT(glup_values) std::int32_t glup_values(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const View view = stock_view_of({bytes, size});
        const State& state = view.seen();
        if (!view.to_act() || !state.in_phase1())
            throw Error("values: expected a view of phase 1 whose owner is to act");
        std::vector<value::ActionEstimate> estimates;
        value::estimate_actions(judge_of(view), state, estimates);
        out.add(static_cast<std::uint32_t>(estimates.size()));
        for (const auto& [action, worth] : estimates)
            out.add_text(action_text(state, action)).add(double{worth});
    });
}

}  // namespace glup::wasm
