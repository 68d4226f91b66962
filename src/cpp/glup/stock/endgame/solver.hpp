// Exact values of phase 2: both hands open, the duties and points those of the position's ruleset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "glup/search/solve_limits.hpp"
#include "glup/stock/endgame/endgame.hpp"

namespace glup::endgame {

// Values are the leader's points minus the other's over the remaining tricks, the last trick's
// included. If the solve was stopped, lower and upper are what was known by then.
struct Result {
    int lower = 0;
    int upper = 0;
    bool exact = false;       // lower == upper
    std::uint64_t nodes = 0;  // positions between two tricks looked at, past the trivial exits
};

struct ActionValue {
    Card card = kNoCard;
    Result result;  // of playing it; still from the leader's side
};

struct Line {
    Result result;
    std::vector<Card> cards;  // best play to the last card; empty if stopped
};

struct Analysis {
    Line line;
    std::vector<ActionValue> actions;  // every legal one, in canonical order
};

template <class Game, bool kObserved = false>
class BasicSolver;
struct GlupGame;
class AnyGame;

// A solver owns a table of what it has found, and one used again for the later positions of a deal
// finds them faster. One thread at a time may use it; several solvers know nothing of each other.
class Solver {
public:
    // A table of so many MiB, 1 or more, rounded down to a power of two.
    explicit Solver(std::size_t table_mib = 4);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Each throws glup::Error if the position is not legal. `actions` has every card that the
    // player to act may play, in canonical order.
    Result value(const Endgame& position, const SolveLimits& limits = {});
    std::vector<ActionValue> actions(const Endgame& position, const SolveLimits& limits = {});
    Line line(const Endgame& position, const SolveLimits& limits = {});
    // The line, and then the actions, in one search: the limits are for both.
    Analysis analyse(const Endgame& position, const SolveLimits& limits = {});

    // Forgets everything; a fresh solver. Only for measuring: what a solver remembers is true in
    // every deal.
    void clear();

private:
    // Calls f with the search for that ruleset.
    template <class F>
    auto with_search(const Endgame& position, const F& f);

    std::size_t table_mib_;
    std::unique_ptr<BasicSolver<GlupGame>> glup_;  // each from its first position on
    std::unique_ptr<BasicSolver<AnyGame>> any_;
};

}  // namespace glup::endgame
