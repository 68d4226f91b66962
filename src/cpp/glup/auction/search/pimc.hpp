// Flat perfect-information Monte Carlo for the auction games: worlds that fit the view, each action
// played out by the greedy policy in all of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/auction/search/pimc_options.hpp"
#include "glup/auction/search/work.hpp"
#include "glup/search/limits.hpp"

namespace glup::auction {

// A search under way, asked for pieces of work as Pimc of the games with a stock is: `fill`
// may be called by any thread, all else by one at a time, and rows are taken in the order in which
// their work was asked for. With a limit of rollouts alone its answer depends on the view, the
// options and the seed alone, however many threads do the work.
class Pimc {
public:
    // The owner of the view is to act. Throws Error without any limit, or for a bad one.
    Pimc(const View& view, const PimcOptions& options);
    ~Pimc();

    // The next piece, by the seconds that it has lasted. None: not before what is under way is in;
    // and if that is nothing, it is over.
    std::optional<Work> next(double elapsed);
    Rows fill(const Work& work, const Until& until = {}) const;
    void take(const Work& work, const Rows& rows, double seconds);
    // Little is left to do from then on.
    void stop();
    // Whether an action has been tried: not yet while the table of a game is made.
    bool has_begun() const;
    // Why it ends.
    StopReason ended() const;
    // What is known, once there is something.
    Advice advice(double elapsed) const;

private:
    class Search;
    struct Begun;
    void begin();

    std::unique_ptr<Begun> begun_;
    std::unique_ptr<Search> search_;  // then
};

// All of it, until it is to stop: that is asked every few milliseconds. Throws Error as Pimc does.
Advice search(const View& view, const PimcOptions& options,
              const std::function<bool()>& is_stopped = {});

}  // namespace glup::auction
