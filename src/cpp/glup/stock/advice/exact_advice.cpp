#include "glup/stock/advice/exact_advice.hpp"

#include <algorithm>
#include <utility>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/search/reason.hpp"

namespace glup {

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
