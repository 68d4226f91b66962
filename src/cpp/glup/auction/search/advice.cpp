#include "glup/auction/search/advice.hpp"

#include <algorithm>
#include <utility>

namespace glup::auction {

void put_in_order(std::vector<ValuedAction>& actions) {
    ValuedAction& best = actions.front();
    std::vector<ValuedAction*> equal;
    double chance = 0;
    const auto share_with = [&](ValuedAction& one) {
        equal.push_back(&one);
        chance += one.chance;
        for (ValuedAction* other : equal)
            other->chance = chance / static_cast<double>(equal.size());
    };
    double least = best.value;
    for (ValuedAction& one : actions) {
        if (one.value >= best.value) share_with(one);
        one.value = least = std::min(least, one.value);
        one.difference = one.value - best.value;
    }
    const auto likelier = [&](const ValuedAction& one) { return one.chance > best.chance; };
    for (auto it = actions.begin();
         (it = std::find_if(actions.begin(), actions.end(), likelier)) != actions.end();)
        share_with(*it);
    best.difference_error = 0;
}

Bidding bidding_of(std::vector<BidOutlook> outlooks, const Advice& advice, const Rules& rules) {
    const ValuedAction& best = advice.actions.front();
    std::optional<int> most;
    if (best.action.kind() == Action::kBid) {
        const auto pass = std::find_if(
            advice.actions.begin(), advice.actions.end(),
            [](const ValuedAction& one) { return one.action.kind() == Action::kPass; });
        const double without = pass == advice.actions.end() ? best.value : pass->value;
        most = best.action.units() * rules.bid_unit;
        for (const BidLevel& level : outlooks.front().levels)
            if (level.value >= without) most = std::max(*most, level.bid);
    }
    return {std::move(outlooks), most};
}

}  // namespace glup::auction
