// What the actions make less likely; where points come from if the search did not count them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "glup/stock/search/advice.hpp"
#include "glup/stock/search/evaluator.hpp"
#include "glup/stock/search/work.hpp"

namespace glup {

// Of the time of a search so much goes into it; and so many seconds for each action, to explain it
// or to tell its chance to win.
inline constexpr double kExplainShare = 0.1;
inline constexpr double kTellSeconds = 2e-5;

// The seconds that are left for the search itself: at least half.
double thinking_seconds(double seconds, bool explained, bool in_game, std::size_t actions);

// Playouts to the end of the deal, both sides going on by `greedy`, tell how often a kind is
// declared after each action: in kWorlds worlds, or in as many as there is time for. Asked for
// pieces of work as a search is.
class Explanation {
public:
    static constexpr std::int64_t kWorlds = 128;
    static constexpr std::int64_t kMinWorlds = 16;  // so many even after the limit, for a moment
    static constexpr double kGrace = 0.01;          // of so many seconds

    // `actions`: their texts, in the order of what is told. `counted`: their points too. The view
    // is of phase 1. Throws Error for an action that is not legal.
    Explanation(const View& view, const Belief& odds, std::uint64_t seed,
                const std::vector<std::string>& actions, bool counted, double seconds);

    // By the seconds since the search began; infinite once it is to stop.
    std::optional<Work> next(double elapsed);
    Rows fill(const Work& work) const;
    void take(const Work& work, const Rows& rows);

    // Of each action: the points, made to fit the values; as counted where a value is NaN. Empty if
    // they were not counted, or no world was looked at.
    std::vector<PointShares> points(const std::vector<double>& values) const;
    // What it gives up, the dearest first; empty if no world was looked at.
    std::vector<std::vector<GivenUp>> given_up() const;

private:
    bool has_time(double elapsed);

    Evaluator evaluator_;
    bool counted_;
    double seconds_;
    double start_ = -1;
    std::vector<std::uint32_t> columns_;
    std::size_t asked_ = 0;          // columns of the worlds under way
    std::int64_t count_, next_ = 0;  // worlds of a piece, and the first of the next
    std::vector<Tallies> tallies_, tallies_so_far_;
    std::vector<PointsBySource> points_, points_so_far_;
    std::int64_t worlds_ = 0;
};

// Puts into the advice what was found.
void explain(Advice& advice, const Explanation& found);

}  // namespace glup
