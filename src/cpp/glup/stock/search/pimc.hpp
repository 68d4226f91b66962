// Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "glup/search/gap.hpp"
#include "glup/search/schedule.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/search/evaluator.hpp"
#include "glup/stock/search/pimc_options.hpp"
#include "glup/stock/search/work.hpp"
#include "glup/stock/search/world_list.hpp"
#include "glup/stock/worlds/belief.hpp"

namespace glup {

// What was learned of a game; what there is none of is null. It must outlive who uses it.
struct Learned {
    const value::Network* network = nullptr;
    const value::Forecast* forecast = nullptr;
    const BeliefModel* belief = nullptr;

    // Whether it can be told where points come from.
    bool can_count() const { return forecast != nullptr || network == nullptr; }
    Belief odds(const View& view) const {
        return belief != nullptr ? belief->odds(view) : kUniformBelief;
    }
};

// The options as they hold for a view: those that ask the network, where it may judge.
PimcOptions in_use(const PimcOptions& options, const View& view, const Learned& learned);

// One search of phase 1 (docs/architecture.md, "Flat Monte Carlo"), asked for pieces of work by
// whoever has threads and a clock. `fill` may be called by any thread; all else by one at a time.
//
//     while (auto work = search.next(elapsed())) search.take(*work, search.fill(*work), seconds);
//     search.advice(elapsed());
//
// With no limit of time the answer depends on the view, the options, what was learned, the seed and
// the limit of iterations alone.
class Pimc {
public:
    // The owner of the view is to act. `counted`: also where points come from, if that can be told.
    // `told`: the player knows the opponent's hand of that state, which fits: no fair search.
    // Throws Error for more tricks than a deal has.
    Pimc(const View& view, const PimcOptions& options, const Learned& learned,
         const SearchLimits& limits, std::uint64_t seed, bool counted = false,
         const State* told = nullptr);

    // The next piece, by the seconds that it has lasted. None: not before what is under way is in;
    // and if that is nothing, it is over.
    std::optional<Work> next(double elapsed);
    // None if it is over before the last of many columns, or an exact value takes too long.
    std::optional<Rows> fill(const Work& work, const Until& until = {}) const;
    // In the order in which they were asked for, and the seconds that one took.
    void take(const Work& work, const std::optional<Rows>& rows, double seconds);

    // It is over with what is there; not before there is an advice.
    void stop() { over_ = over_ || can_tell(); }

    // Whether there is an advice; where all worlds are listed not before one is in.
    bool can_tell() const;
    // Whether there is anything to say beyond what was expected.
    bool has_begun() const;
    // Why it ends where nothing stops it.
    StopReason ended() const;
    // What is known by now: before the first rollouts what was expected of the actions.
    Advice advice(double elapsed, StopReason ended) const;
    Advice advice(double elapsed) const { return advice(elapsed, ended()); }

    const Evaluator& evaluator() const { return evaluator_; }

private:
    void tell(Advice& advice) const;

    PimcOptions options_;
    double scale_;
    int forgotten_;  // cards
    bool counted_;
    Evaluator evaluator_;
    Choices choices_;
    std::optional<Schedule> rounds_;   // where worlds are drawn
    std::optional<WorldList> listed_;  // where all are listed
    std::optional<PairedPoints> points_;
    std::optional<Gap> gap_;  // where cards played are forgotten
    std::vector<double> judged_;
    bool over_ = false;
};

}  // namespace glup
