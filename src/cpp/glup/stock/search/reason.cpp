#include "glup/stock/search/reason.hpp"

#include "glup/stock/reasons/action_reasons.hpp"
#include "glup/stock/rules/legal.hpp"

namespace glup {

Sentence reason(const View& view, const Advice& advice) {
    ActionList legal;
    legal_actions(view.seen(), legal);
    if (legal.size() == 1) return {kOnlyLegal};
    const ValuedAction* const other = runner_up(advice.actions, [](Action) { return true; });
    if (other == nullptr) return {};
    return action_reason(view, advice.best(), other->action);
}

}  // namespace glup
