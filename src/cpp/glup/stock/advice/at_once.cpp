#include "glup/stock/advice/at_once.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
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

}  // namespace glup
