#include "glup/stock/advice/at_once.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/error.hpp"
#include "glup/support/short_list.hpp"

namespace glup {
namespace {

ValuedAction unvalued(const State& state, Action action) {
    const double unknown = std::nan("");
    ValuedAction one;
    one.action = action;
    one.text = action_text(state, action);
    one.value = one.error = one.difference = one.difference_error = unknown;
    one.chance = one.mean = one.mean_error = unknown;
    return one;
}

}  // namespace

Advice by_one_ply(const View& view, const value::Network* network) {
    const State& seen = view.seen();
    if (network == nullptr) {
        throw Error("method: expected another than one-ply in " + std::string(seen.rules().name) +
                    ", which has no network");
    }
    std::vector<value::ActionEstimate> estimates;
    value::estimate_actions(*network, seen, estimates);
    Advice result;
    for (const auto& estimate : estimates) {
        ValuedAction& one = result.actions.emplace_back(unvalued(seen, estimate.action));
        one.value = one.prior = double{estimate.value};
    }
    sort_short(result.actions,
               [](const ValuedAction& a, const ValuedAction& b) { return a.value > b.value; });
    for (ValuedAction& one : result.actions)
        one.difference = one.value - result.actions.front().value;
    result.method = Method::kOnePly;
    return result;
}

Advice by_policy(const View& view, Method method, std::uint64_t seed) {
    const State& seen = view.seen();
    Random rng(seed);
    const auto policy = method == Method::kRandom ? PolicyId::kRandom : PolicyId::kGreedy;
    Advice result;
    for (const WrittenAction& one : written_actions(seen))
        result.actions.push_back(unvalued(seen, one.action));
    const std::string chosen = action_text(seen, choose_action(seen, policy, rng));
    const auto first = std::find_if(result.actions.begin(), result.actions.end(),
                                    [&](const ValuedAction& one) { return one.text == chosen; });
    std::rotate(result.actions.begin(), first, first + 1);
    result.method = method;
    return result;
}

Advice exact_advice(const View& view, const std::vector<endgame::ActionValue>& bounds) {
    const int sign = view.seen().leader == view.seat() ? 1 : -1;
    std::vector<Action> actions;
    std::vector<std::string> texts;
    Findings found;
    for (const auto& [card, result] : bounds) {
        actions.push_back(Action::play_hand(card));
        texts.push_back(card_text(card));
        found.values.push_back(sign * (result.lower + result.upper) / 2.0);
        found.errors.push_back((result.upper - result.lower) / 2.0);
        found.samples.push_back(1);
    }
    found.means = found.values;
    found.mean_errors = found.errors;
    const auto best = static_cast<std::size_t>(
        std::max_element(found.values.begin(), found.values.end()) - found.values.begin());
    std::vector<Evidence> evidence(actions.size());
    for (std::size_t a = 0; a < actions.size(); ++a)
        evidence[a].difference = found.values[a] - found.values[best];
    Advice advice;
    advice.actions =
        valued(actions, texts,
               verdicts_by_errors(std::move(evidence), best, kTrustAll, found.errors), found);
    advice.method = Method::kExact;
    advice.samples = 1;
    advice.exact = std::all_of(found.errors.begin(), found.errors.end(),
                               [](double error) { return error == 0; });
    tell_reasons(view, advice);
    advice.ended = advice.exact ? StopReason::kComplete : StopReason::kLimit;
    return advice;
}

}  // namespace glup
