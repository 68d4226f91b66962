#include "glup/stock/advice/stakes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "glup/stock/rules/forgotten.hpp"
#include "glup/support/error.hpp"
#include "glup/support/listing.hpp"

namespace glup {
namespace {

// At least `least`, and at most as many points as a game may have.
void check(const char* name, std::int64_t given, std::int64_t least, const char* most) {
    const std::string expected =
        given < least                ? "a whole number of at least " + std::to_string(least)
        : given > rules::kMostPoints ? most + std::to_string(rules::kMostPoints)
                                     : "";
    if (expected.empty()) return;
    const char* const points = given > rules::kMostPoints && least == 0 ? " points" : "";
    throw Error(std::string(name) + ": expected " + expected + points + ", given " +
                std::to_string(given));
}
void check_total(const char* name, std::int64_t given) { check(name, given, 0, "at most "); }
void check_goal(const char* name, std::int64_t given) {
    check(name, given, 1, "a whole number of at most ");
}

}  // namespace

std::optional<Stakes> stakes_of(const Question& asked, const rules::Ruleset& rules) {
    if (!asked.is_of_game()) return std::nullopt;
    auto target = asked.target;
    const auto& lead = asked.lead;
    const auto totals = asked.totals.value_or(std::vector<std::int64_t>(rules::kSeats));
    if (totals.size() != rules::kSeats)
        throw Error("totals: expected two, mine first, given [" +
                    listing(totals, ", ", [](std::int64_t one) { return std::to_string(one); }) +
                    "]");
    const std::int64_t mine = totals[0], theirs = totals[1];
    check_total("mine", mine);
    check_total("theirs", theirs);
    if (target && lead) {
        throw Error("target, lead: expected one of them, given " + std::to_string(*target) +
                    " and " + std::to_string(*lead));
    }
    if (!lead && !target) target = rules.target;
    check_goal(lead ? "lead" : "target", lead ? *lead : *target);
    const std::int64_t margin = std::abs(mine - theirs);
    if (lead ? margin >= *lead : std::max(mine, theirs) >= *target && margin > 0) {
        throw Error(
            "mine, theirs: " + std::to_string(mine) + ", " + std::to_string(theirs) +
            ": the game to " +
            (lead ? "a lead " + std::to_string(*lead) : "a target " + std::to_string(*target)) +
            " is over");
    }
    const auto whole = [](const std::optional<std::int64_t>& points) {
        return points ? std::optional(static_cast<int>(*points)) : std::nullopt;
    };
    return Stakes{{whole(target), whole(lead)}, {static_cast<int>(mine), static_cast<int>(theirs)}};
}

std::vector<double> chances_to_win(const View& view, const std::array<int, rules::kSeats>& totals,
                                   const value::GameChances& chances,
                                   const std::shared_ptr<const value::Forecast>& forecast,
                                   const std::vector<double>& values) {
    if (view.forgotten() > 0) {  // one of the ways in which the deal may have gone stands for all
        Random rng(view.hash());
        const View remembered = Forgotten(view).remembered(rng);
        return chances_to_win(remembered, totals, chances, forecast, values);
    }
    const auto is_unknown = [](double value) { return std::isnan(value); };
    if (std::any_of(values.begin(), values.end(), is_unknown)) return {};
    const State& seen = view.seen();
    const int me = view.seat(), other = view.opponent();
    value::Game game{{std::shared_ptr<const value::GameChances>(), &chances}, forecast, {}};
    game.totals[me] = totals[0];
    game.totals[other] = totals[1];
    // In phase 2 the points that are left are the same for every action.
    const double left =
        seen.rules().deal_card_points() - (seen.counters[me] + seen.counters[other]);
    const double mine = totals[0] + seen.scores[me] + seen.counters[me];
    const double theirs = totals[1] + seen.scores[other] + seen.counters[other];
    const auto chance = [&](double value) -> double {
        if (seen.in_phase1())
            return value::chance_to_win(game, seen, me, static_cast<float>(value));
        return chances.after_deal(static_cast<float>(mine + (left + value) / 2),
                                  static_cast<float>(theirs + (left - value) / 2));
    };
    std::vector<double> wins;
    // Between the entries of its table a chance may rise by a thousandth where points fall.
    double least = std::numeric_limits<double>::infinity();
    for (const double value : values) wins.push_back(least = std::min(least, chance(value)));
    return wins;
}

void tell_wins(Advice& advice, const View& view, const Stakes& stakes,
               const value::GameChances& chances,
               const std::shared_ptr<const value::Forecast>& forecast) {
    std::vector<double> values;
    for (const ValuedAction& one : advice.actions) values.push_back(one.value);
    const auto wins = chances_to_win(view, stakes.totals, chances, forecast, values);
    for (std::size_t a = 0; a < wins.size(); ++a) advice.actions[a].win = wins[a];
}

}  // namespace glup
