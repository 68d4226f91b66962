// The end of phase 1: all worlds that are left, and phase 2 exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "glup/search/verdict.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/search/choices.hpp"
#include "glup/stock/search/work.hpp"

namespace glup {

// One card of the stock is unknown, and it may be any.
inline constexpr std::size_t kMostListedWorlds = rules::kCards;
// An exact value of 18 cards costs about so many rollouts.
inline constexpr std::int64_t kExactRollouts = 250;

// Mean values over every world: by rollouts first, then exactly for the best actions. If there is
// no time for the rollouts, those worlds count that there was time for.
//
// An action's exact values count once they are there for all worlds. They go from the best action
// down until the limits are reached; those that can't be better than another come last. What was
// not reached is expected to differ from its rollouts as the others did on average.
class WorldList {
public:
    // `scale`: what a point is in those of Glup. The choices must outlive it.
    WorldList(const Choices& choices, std::vector<double> weights, double scale, bool counted,
              const SearchLimits& limits);

    // None: not before what is under way is in; and if that is nothing, it is over.
    std::optional<Work> next(double elapsed);
    // In the order in which they were asked for; none: there was no time to end it.
    void take(const Work& work, const std::optional<Rows>& rows);

    bool has_begun() const { return !rows_.empty(); }
    bool is_complete() const;  // all solved
    std::int64_t rollouts() const { return rollouts_; }
    // By what is in by now. A world at least is.
    void tell(Advice& advice) const;

private:
    struct Believed {
        std::vector<double> values;
        double error;  // of those that were only rolled out
    };
    std::size_t actions() const { return choices_.actions.size(); }
    std::vector<double> weights() const;  // of the worlds that are in
    double mean(std::size_t column, const std::vector<Rows>& rows) const;
    bool begin_solving();
    Believed believed(const std::vector<double>& rolled) const;
    std::optional<Evidence::StandIn> stand_in(std::size_t action,
                                              const std::vector<double>& values) const;
    Verdicts verdicts(const Believed& believed, const StandIns& stand_ins) const;

    const Choices& choices_;
    std::vector<double> weights_;
    double rollout_error_;
    bool counted_;
    SearchLimits limits_;
    std::vector<Rows> rows_;        // of rollouts, world by world
    std::vector<Rows> exact_rows_;  // of the action that is being solved
    std::vector<double> values_;    // of those that are solved
    std::vector<bool> exact_;
    std::vector<std::size_t> order_;  // of solving
    std::size_t solved_ = 0;
    std::size_t asked_ = 0, taken_ = 0;  // worlds, of the rollouts or of an action
    std::int64_t spent_ = 0;             // of the budget
    std::int64_t rollouts_ = 0;
    bool over_ = false;
};

}  // namespace glup
