#include "glup/search/recommend.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/endgame/endgame.hpp"
#include "glup/search/pimc.hpp"
#include "glup/support/error.hpp"
#include "glup/value/one_ply.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"auto", "one-ply", "pimc", "exact"};
constexpr Trust kTrustAll = {1e9, 0};  // values are what was found

void check(const View& view, const RecommendOptions& options) {
    const auto fail = [](const std::string& name, const std::string& what) {
        throw Error(name + ": " + what);
    };
    if (!view.to_act()) {
        fail("view", std::string("expected one whose owner is to act, given one ") +
                         (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    if (options.rollouts && *options.rollouts < 1) {
        fail("rollouts", "expected at least 1, given " + std::to_string(*options.rollouts));
    }
    if (options.seconds && !(*options.seconds > 0 && std::isfinite(*options.seconds))) {
        fail("seconds", "expected a positive number, given " + std::to_string(*options.seconds));
    }
    const int most = view.seen().rules().draw_tricks();
    if (options.tricks < 1 || options.tricks > most) {
        fail("tricks",
             "expected 1 to " + std::to_string(most) + ", given " + std::to_string(options.tricks));
    }
    if (options.method == Method::kExact && view.seen().in_phase1())
        fail("method", "expected another than exact in phase 1");
}

// Sorts actions that were all looked at alike, and compares them with the best.
void compare(std::vector<ValuedAction>& actions) {
    std::stable_sort(
        actions.begin(), actions.end(),
        [](const ValuedAction& a, const ValuedAction& b) { return a.value > b.value; });
    std::vector<double> errors;
    std::vector<Evidence> evidence(actions.size());
    for (std::size_t a = 0; a < actions.size(); ++a) {
        errors.push_back(actions[a].error);
        evidence[a].difference = actions[a].value - actions[0].value;
    }
    const auto verdicts = verdicts_by_errors(evidence, 0, kTrustAll, errors).actions;
    for (std::size_t a = 0; a < actions.size(); ++a) {
        actions[a].difference = actions[a].value - actions[0].value;
        actions[a].difference_error = a == 0 ? 0 : std::hypot(errors[a], errors[0]);
        actions[a].chance = verdicts[a].chance;
    }
}

Recommendation by_one_ply(const View& view, const value::Network& network) {
    std::vector<value::ActionEstimate> estimates;
    value::estimate_actions(network, view.seen(), estimates);
    Recommendation result;
    for (const auto& estimate : estimates)
        result.actions.push_back({estimate.action, estimate.value, std::nan(""), 0});
    compare(result.actions);
    for (ValuedAction& action : result.actions) action.chance = std::nan("");
    result.method = Method::kOnePly;
    return result;
}

Recommendation exactly(const View& view, endgame::Solver& solver, const RecommendOptions& options) {
    endgame::SolveLimits limits;
    // A limit of rollouts alone is a wish for an answer that does not depend on the clock.
    if (options.seconds || !options.rollouts)
        limits.deadline = endgame::SolveLimits::in(options.seconds.value_or(kDefaultSeconds));
    limits.stop_flag = options.stop_flag;
    const State& state = view.seen();
    const int sign = state.leader == view.seat() ? 1 : -1;
    Recommendation result;
    result.method = Method::kExact;
    result.exact = true;
    for (const auto& [card, found] : solver.actions(endgame::position_of(state), limits)) {
        result.actions.push_back({Action::play_hand(card), sign * (found.lower + found.upper) / 2.0,
                                  (found.upper - found.lower) / 2.0, 1});
        result.exact = result.exact && found.exact;
    }
    compare(result.actions);
    const bool stopped = options.stop_flag != nullptr && options.stop_flag->load();
    if (!result.exact) result.ended = stopped ? Ended::kStopped : Ended::kLimit;
    return result;
}

}  // namespace

std::string_view method_name(Method method) { return kNames[static_cast<std::size_t>(method)]; }

Method find_method(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        throw NotationError("method: expected auto, one-ply, pimc or exact, given " + quoted(name));
    }
    return static_cast<Method>(found - kNames.begin());
}

Recommender::Recommender(value::Network network, std::size_t table_mib)
    : network_(std::move(network)), solver_(table_mib) {}

const value::Network* Recommender::network_for(rules::RulesetId ruleset) {
    if (network_.ruleset() == ruleset) return &network_;
    if (!value::Network::has_built_in(ruleset)) return nullptr;
    auto& network = built_in_[static_cast<std::size_t>(ruleset)];
    if (!network) network = value::Network::built_in(ruleset);
    return &*network;
}

Recommendation Recommender::recommend(const View& view, const RecommendOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    check(view, options);
    const State& seen = view.seen();
    Recommendation result;
    if (!seen.in_phase1()) {
        result = exactly(view, solver_, options);
    } else if (const value::Network* network = network_for(seen.ruleset);
               options.method != Method::kOnePly) {
        result = recommend_by_pimc(view, network, options);
    } else if (network != nullptr) {
        result = by_one_ply(view, *network);
    } else {
        throw Error("method: expected another than one-ply in " + std::string(seen.rules().name) +
                    ", which has no network");
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace glup
