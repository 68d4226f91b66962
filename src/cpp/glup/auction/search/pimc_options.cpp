#include "glup/auction/search/pimc_options.hpp"

#include <cmath>
#include <string>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
namespace {

// Standard errors: what the rule thought of a hand has no hold on what all playouts say.
constexpr double kSure = 3;

double unit_of(const Rules& rules) { return rules.chips ? 1 : rules.scale; }

}  // namespace

PimcOptions PimcOptions::checked(const View& view) const {
    if (!view.to_act()) {
        throw Error(std::string("view: expected one whose owner is to act, given one ") +
                    (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    for (const Action& action : only)
        if (!is_legal(view.seen(), action))
            throw Error("only: expected legal actions, given " +
                        action_text(action, view.seen().rules));
    if (rollouts && *rollouts < 1)
        throw Error("rollouts: expected at least 1, given " + std::to_string(*rollouts));
    if (tail < 0 || tail > kMostTail)
        throw Error("tail: expected a number from 0 to " + std::to_string(kMostTail) + ", given " +
                    std::to_string(tail));
    if (exact < 0 || exact > kMostExact)
        throw Error("exact: expected a number from 0 to " + std::to_string(kMostExact) +
                    ", given " + std::to_string(exact));
    if (!(seconds > 0))
        throw Error("seconds: expected a positive number, given " + json::number_text(seconds));
    if (!rollouts && !std::isfinite(seconds))
        throw Error("limit: expected rollouts or seconds, given neither");
    return *this;
}

Budget PimcOptions::budget(const Rules& rules, double share) const {
    Budget budget;
    budget.rollouts = rollouts;
    budget.seconds = share * seconds;
    budget.workers = workers;
    if (std::isfinite(seconds) && !full_time) {
        budget.least_gain = least_gain * unit_of(rules);
        budget.headline = headline * unit_of(rules);
    }
    return budget;
}

Trust PimcOptions::trust(const State& seen, bool of_game, bool by_network) const {
    if (!only.empty()) return kTrustAll;
    const Rules& rules = seen.rules;
    const bool alone = rules.accounts() == rules.seats;
    const Trust& in_bids = of_game ? bid : alone ? bid_alone : by_network ? bid_learned : bid;
    const Trust& trust = seen.decision == Decision::kBid ? in_bids : play;
    Trust in_points = {trust.spread * unit_of(rules), trust.caution * unit_of(rules)};
    in_points.sure = kSure;
    return in_points;
}

}  // namespace glup::auction
