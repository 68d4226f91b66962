// What a recommendation says: the action to take, and what every action is worth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/search/advice.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/view.hpp"
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

// In phase 1 the counters taken so far are in the value, for they score at its end; in phase 2 they
// are not, and there the error is half the width of the bounds if it was not solved in time. By one
// ply there are no errors and no chance.
struct ValuedAction : ActionAdvice {
    Action action;  // of View::seen()
    std::optional<Outlook> outlook = std::nullopt;
};

enum class Method : std::uint8_t {
    kAuto,     // kPimc in phase 1, kExact in phase 2
    kOnePly,   // what the network expects after each action, at once; in phase 2 kExact
    kPimc,     // rollouts in worlds that fit the view; in phase 2 kExact
    kExact,    // phase 2 alone, where all cards are known
    kGreedy,   // one action at once, by that policy: no action has a value
    kRandom,   // likewise
    kNetwork,  // as kOnePly; in phase 2 kGreedy
};

struct Advice : AdviceSummary {
    // By their values, the recommended action first: it has the highest. All legal actions, but by
    // one ply: where a kind of meld can be declared in very many ways, only that which takes the
    // most from the table.
    std::vector<ValuedAction> actions;
    Method method = Method::kAuto;  // what was done; never kAuto

    Action best() const { return actions.front().action; }
};

// Of who was asked in the end.
std::string_view solver_name(const Advice& advice);

// As JSON, with the fields and in the order of the protocol; a number that is not finite is null.
void write(json::Writer& to, const Advice& advice);
std::string to_json(const Advice& advice);

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

// Tells why the recommended action, in one sentence, and why not each other one.
// Against the best action that is worth less; nothing where nothing is certain that tells them
// apart. The owner of the view is to act.
void tell_reasons(const View& view, Advice& advice);

}  // namespace glup
