#include "glup/auction/search/advice.hpp"

#include <algorithm>
#include <utility>

namespace glup::auction {

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
