// What was learned: networks, forecasts, games, and what beliefs are told.
#include "learned.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "border.hpp"
#include "glup/notation/notation.hpp"
#include "glup/rules/view.hpp"
#include "glup/value/game.hpp"
#include "glup/value/one_ply.hpp"
#include "glup/worlds/belief_features.hpp"

namespace glup::wasm {
namespace {

std::array<std::optional<value::Network>, rules::kKnown.size()> networks;
std::array<std::shared_ptr<const value::Forecast>, rules::kKnown.size()> forecasts;

const value::Network& judge_of(const View& view) {
    const value::Network* network = network_of(view.seen().ruleset);
    if (network != nullptr) return *network;
    throw Error("network: no weights were loaded for " + std::string(view.seen().rules().name));
}

struct Games {
    std::shared_ptr<const value::Forecast> forecast;
    std::shared_ptr<const value::GameChances> chances;
};

}  // namespace

const value::Network* network_of(rules::RulesetId ruleset) {
    const auto& network = networks.at(static_cast<std::size_t>(ruleset));
    return network ? &*network : nullptr;
}
const value::Forecast* forecast_of(rules::RulesetId ruleset) {
    return forecasts.at(static_cast<std::size_t>(ruleset)).get();
}

GLUP_EXPORT(glup_load_network)
std::int32_t glup_load_network(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const auto network = value::Network::from_bytes({bytes, size});
        networks.at(static_cast<std::size_t>(network.ruleset())) = network;
    });
}
GLUP_EXPORT(glup_load_forecast)
std::int32_t glup_load_forecast(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        auto forecast =
            std::make_shared<const value::Forecast>(value::Forecast::from_bytes({bytes, size}));
        const auto place = static_cast<std::size_t>(forecast->ruleset());
        forecasts.at(place) = std::move(forecast);
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

// What a belief is told of each card: rows of floats.
GLUP_EXPORT(glup_belief_features) std::int32_t glup_belief_features(const void* view) {
    return guarded([=] { out.add(belief_features(read<View>(view))); });
}

// How games to a target, or to a lead, go on. 0: not that one of the two.
GLUP_EXPORT(glup_games)
std::int32_t glup_games(std::uint32_t ruleset, std::int32_t target, std::int32_t lead) {
    return guarded([=] {
        const auto forecast = forecasts.at(ruleset);
        if (forecast == nullptr) throw Error("game: no forecast was loaded");
        const auto some = [](int points) {
            return points > 0 ? std::optional<int>(points) : std::nullopt;
        };
        out.add(new Games{forecast, std::make_shared<const value::GameChances>(
                                        value::Goal{some(target), some(lead)}, forecast->deals())});
    });
}
GLUP_EXPORT(glup_games_free) void glup_games_free(Games* games) { delete games; }

GLUP_EXPORT(glup_after_deal)
std::int32_t glup_after_deal(const Games* games, double mine, double theirs) {
    return guarded([=] {
        const float chance =
            games->chances->after_deal(static_cast<float>(mine), static_cast<float>(theirs));
        out.add(double{chance});
    });
}

// Of the owner of a view of phase 1, by the totals before the deal and the points that they may
// expect to make more than the opponent.
GLUP_EXPORT(glup_chance)
std::int32_t glup_chance(const Games* games, const void* bytes, std::int32_t mine,
                         std::int32_t theirs, double difference) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        value::Game game{games->chances, games->forecast, {}};
        game.totals[view.seat()] = mine;
        game.totals[view.opponent()] = theirs;
        out.add(double{
            value::chance_to_win(game, view.seen(), view.seat(), static_cast<float>(difference))});
    });
}

}  // namespace glup::wasm
