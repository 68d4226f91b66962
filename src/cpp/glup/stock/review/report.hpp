// What a review says: every decision with its cost, every draw with its luck, and their sum.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/search/grades.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/json.hpp"

namespace glup::review {

// A number for each seat, none where it is not known.
using Both = std::array<std::optional<double>, rules::kSeats>;

// What a player did at a decision with a choice, and what that cost.
struct Judgement {
    int ply, trick, phase, seat;  // tricks count from 1
    Decision decision;
    std::string action, best;
    double value;                                      // of the best; NaN if the solver tells none
    double loss;                                       // 0 or more
    double error;                                      // of the loss: 0 where that is exact
    std::optional<std::string> reason = std::nullopt;  // why the best, of what counts

    bool counts() const { return is_error(loss, error); }
    std::optional<std::string_view> grade() const;
};

// A card drawn after so many tricks, and what it brought its drawer beyond the usual.
struct DrawnCard {
    int ply, trick, seat;
    Card card;
    double luck;
};

// What seat 0 could expect to lead by at the end, before an action.
struct ExpectedLead {
    int ply, trick;
    double lead;
};

struct GivenUp {
    std::string kind;
    double chance, points;
};
using Points = std::vector<std::pair<std::string, double>>;  // by source

// Where the points of an action come from: mine, theirs, and the melds it makes less likely.
struct Outlook {
    Points mine, theirs;
    std::vector<GivenUp> gives_up;
};

// Why a decision was one of the worst: what its best action would have brought more.
struct Moment {
    int ply;
    Points sources{};
    std::vector<GivenUp> gives_up{};
};

// What a result is made of, in points of seat 0's lead: lead = dealt + luck[0] - luck[1] -
// errors[0] + errors[1] + rest.
struct Account {
    double lead;
    bool over;
    double dealt;
    Both luck, errors;

    double rest() const;
};

struct Report {
    rules::RulesetId rules{};
    std::vector<int> seats{};  // whose decisions were looked at
    int plies = 0;
    std::array<std::int32_t, rules::kSeats> scores{};
    std::vector<Judgement> decisions{};  // in the order of the deal
    std::vector<DrawnCard> draws{};
    std::vector<ExpectedLead> leads{};
    std::vector<Moment> moments{};  // worst first
    Account account{};

    // The decisions that count as errors, the worst first, and at most so many.
    std::vector<const Judgement*> worst(std::size_t most) const;
};

// What only the host knows of it.
struct Made {
    std::string_view solver;
    std::uint64_t seed;
    double seconds;
    std::string_view stopped;
};
std::string to_json(const Report& report, const Made& made);

// What a review reads of an advice, which is JSON as the protocol has it.
struct ReviewAction {
    std::string action;
    double value, error;
    std::string same;  // another action that is the same in all that matters, or ""
    std::optional<Outlook> outlook;
};
struct ReviewAdvice {
    std::string action;
    std::vector<ReviewAction> actions;  // the best first
    bool interrupted;

    const ReviewAction* find(std::string_view name) const;
};
// Throws Error for another text.
ReviewAdvice read_advice(std::string_view json);

}  // namespace glup::review
