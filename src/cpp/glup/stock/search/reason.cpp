#include "glup/stock/search/reason.hpp"

#include "glup/stock/reasons/action_reasons.hpp"
#include "glup/stock/rules/legal.hpp"

namespace glup {

void tell_reasons(const View& view, Advice& advice) {
    const Action best = advice.best();
    const ValuedAction* const other = tell_reasons(
        advice.actions, [](Action) { return true; },
        [&](Action one) { return told(action_reason(view, best, one)); });
    ActionList legal;
    legal_actions(view.seen(), legal);
    if (legal.size() == 1) advice.reason = told({kOnlyLegal});
    if (other != nullptr) advice.reason = other->reason;
}

}  // namespace glup
