// What a recommendation says: the action to take, and what every action is worth.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/search/ended.hpp"
#include "glup/search/verdict.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/search/points.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {

// A kind of meld that an action makes less likely than the others do: what it takes from the chance
// to declare it, and that chance times its points.
struct GivenUp {
    Kind kind;
    double chance;
    double points;
};

// Where the points come from once an action is taken.
struct Outlook {
    PointShares points;
    std::vector<GivenUp> gives_up{};
};

// NaN is what is not known.
struct ValuedAction {
    Action action;  // of View::seen()
    // What is believed, and decided by: points of the player minus the opponent's over the rest of
    // the deal. In phase 1 the counters taken so far are among them, for they score at its end; in
    // phase 2 they are not.
    double value = 0;
    // Standard error; half the width of the bounds if phase 2 was not solved in time; NaN by one
    // ply, and after one rollout.
    double error = 0;
    std::int64_t samples = 0;  // worlds in which the action was tried, 1 in phase 2
    // To the recommended action, over the same worlds; 0 and below. By one ply the error is NaN.
    double difference = 0;
    double difference_error = 0;
    double chance = 0;  // of being the best; they sum to 1. NaN by one ply
    Standing standing = Standing::kCompared;
    // What was found before it was weighed: of the rollouts alone.
    double mean = 0;
    double mean_error = 0;
    double prior = std::nan("");  // what was expected before them
    std::string text{};           // the action in the notation
    std::string like{};           // another action that is no worse, or the same; "" if none
    std::optional<Outlook> outlook = std::nullopt;
    std::optional<double> win = std::nullopt;  // the chance to win the game, if it was asked for
};

enum class Method : std::uint8_t {
    kAuto,    // kPimc in phase 1, kExact in phase 2
    kOnePly,  // what the network expects after each action, at once; in phase 2 kExact
    kPimc,    // rollouts in worlds that fit the view; in phase 2 kExact
    kExact,   // phase 2 alone, where all cards are known
    kGreedy,  // one action at once, by that policy: no action has a value
    kRandom,  // likewise
};

struct Recommendation {
    // By their values, the recommended action first: it has the highest. All legal actions, but by
    // one ply: where a kind of meld can be declared in very many ways, only that which takes the
    // most from the table.
    std::vector<ValuedAction> actions;
    Method method = Method::kAuto;  // what was done; never kAuto
    bool exact = false;             // the values are proved
    std::int64_t samples = 0;       // worlds
    std::int64_t rollouts = 0;
    double seconds = 0;
    Ended ended = Ended::kComplete;
    // Cards played that the player has forgotten, and what that adds to the error of the value: how
    // far it may lie from what would be told if all were remembered. In phase 1 alone.
    int forgotten = 0;
    double gap = std::nan("");

    Action best() const { return actions.front().action; }
};

// As JSON, with the fields and in the order of the protocol; a number that is not finite is null.
void write(json::Writer& to, const Recommendation& advice);
std::string to_json(const Recommendation& advice);

// What goes with a verdict, for each action by its number.
struct Findings {
    std::vector<double> values, errors, means;
    std::vector<double> mean_errors{}, priors{};  // or empty: not known
    std::vector<std::int64_t> samples;
    StandIns stand_ins{};               // or empty: none
    std::vector<PointShares> points{};  // or empty: not counted. They are made to fit the values
};

// The best first.
std::vector<ValuedAction> valued(const std::vector<Action>& actions,
                                 const std::vector<std::string>& texts, const Verdicts& verdicts,
                                 const Findings& found);

}  // namespace glup
