// What was learned: networks, forecasts and beliefs.
#include "learned.hpp"

#include <array>
#include <optional>

#include "border.hpp"

namespace glup::wasm {
namespace {

struct Kept {
    std::optional<value::Network> network;
    std::optional<value::Forecast> forecast;
    std::optional<BeliefModel> belief;
};
std::array<Kept, rules::kKnown.size()> learned;

Kept& kept_of(rules::RulesetId ruleset) { return learned.at(static_cast<std::size_t>(ruleset)); }

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

}  // namespace glup::wasm
