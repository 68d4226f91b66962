// What one action is worth more than another, given what the player knew: a look at just the two.
//
// A search spends its effort where the best may lie and gives the others up early; of the one that
// was played it may know next to nothing. And what it thinks of its own choice is too kind: it
// chose the highest of many noisy values. So both are rolled out again, in worlds that the search
// has not seen.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/search/evaluate.hpp"

namespace glup::review {

// A difference in points, and its standard error.
struct Gap {
    double points = 0;
    double error = 0;
};

class SecondLook {
public:
    // Of a view of phase 1 whose owner is to act, by the rollouts that `pimc` has where nothing
    // else is said. `rollouts` is the limit; none: no limit.
    SecondLook(const View& view, std::string_view better, std::string_view worse,
               std::uint64_t seed, const Belief& belief, const value::Network* network,
               std::optional<std::int64_t> rollouts);

    // One piece of the work, in so many seconds: 0 or less ends it with what there is. The gap once
    // it is known: when it can hardly be an error, or at the limit. Where few worlds are left all
    // are looked at, phase 2 exactly if the limits allow, and the error is 0.
    std::optional<Gap> look(double seconds);

private:
    std::optional<Gap> look_at_listed(double seconds);
    std::optional<Gap> sample(double seconds);

    WorldSampler worlds_;
    std::vector<Action> actions_;
    Rollout rollout_;
    std::uint64_t seed_;
    std::optional<std::int64_t> rollouts_;

    std::vector<WeightedWorld> listed_;
    std::size_t world_ = 0;
    bool exact_ = false;
    endgame::Solver solver_;
    double points_ = 0;  // so far, of the worlds listed

    std::int64_t count_ = 0;
    double total_ = 0;
    double squares_ = 0;
};

}  // namespace glup::review
