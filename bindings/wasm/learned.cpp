// What was learned: networks, forecasts and beliefs.
#include "learned.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "border.hpp"
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

constexpr std::size_t kMostGames = 16;
struct Games {
    rules::RulesetId ruleset;
    std::shared_ptr<const value::GameChances> chances;
};
std::vector<Games> games;  // the last one used last

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

std::shared_ptr<const value::GameChances> chances_of(rules::RulesetId ruleset,
                                                     const value::Goal& goal) {
    const value::Forecast* const forecast = learned_of(ruleset).forecast;
    if (forecast == nullptr) throw Error("game: no forecast was loaded");
    const auto is_it = [&](const Games& one) {
        const value::Goal& other = one.chances->goal();
        return one.ruleset == ruleset && other.target == goal.target && other.lead == goal.lead;
    };
    const auto found = std::find_if(games.begin(), games.end(), is_it);
    if (found == games.end()) {
        if (games.size() == kMostGames) games.erase(games.begin());
        games.push_back(
            {ruleset, std::make_shared<const value::GameChances>(goal, forecast->deals())});
    } else {
        std::rotate(found, found + 1, games.end());
    }
    return games.back().chances;
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
GLUP_EXPORT(glup_value) std::int32_t glup_value(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        out.add(double{value::estimate(judge_of(view), view.seen(), view.seat())});
    });
}

// The legal actions, each with what it is worth.
GLUP_EXPORT(glup_values) std::int32_t glup_values(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
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
