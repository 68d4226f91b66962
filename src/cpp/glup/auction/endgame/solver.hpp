// Exact values of the auction games with all hands open: the bidder's side against all others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "glup/auction/endgame/options.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/search/solve_limits.hpp"

namespace glup::auction {

namespace endgame {
struct Weights;
struct Probe;
}  // namespace endgame

// Points of the bidder's side less those of all others over the rest of the play, the last trick's
// included, in the row's scale. If the solve was stopped, lower and upper are what was known by
// then.
struct EndgameResult {
    int lower = 0;
    int upper = 0;
    bool exact = false;       // lower == upper
    std::uint64_t nodes = 0;  // positions between two tricks whose leads were generated
};

struct CardValue {
    Card card = kNoCard;
    EndgameResult result;
};

struct EndgameLine {
    EndgameResult result;
    std::vector<Card> cards;  // best play to the last card; empty if stopped
};

struct EndgameAnalysis {
    EndgameLine line;
    std::vector<CardValue> actions;  // every legal one, in canonical order
};

// Melds, by hand, that are still to be saved by a trick or a counter, as the row says; 0 for those
// that are saved or that there are not. A value has what is saved of them, and those of a side that
// need not be saved.
using StakedMelds = std::array<int, kMostSeats>;

// What the bidder's side is asked to get out of the rest.
struct Goal {
    enum Measure : std::uint8_t {
        kPoints,  // at least so many points, with `meld` if it is saved
        kTricks,  // at least so many tricks
        kAll,     // every trick
    };
    Measure measure = kPoints;
    int amount = 0;
    int meld = 0;
};

struct GoalAnswer {
    std::optional<bool> reached;  // nothing if it was stopped
    std::uint64_t nodes = 0;
};

// A solver owns a table of what it has found, and one used again for other positions of a deal
// finds them faster. One thread at a time may use it; several solvers know nothing of each other.
class EndgameSolver {
public:
    // A table of so many MiB, 1 or more, rounded down to a power of two.
    explicit EndgameSolver(std::size_t table_mib = 8, const endgame::Options& options = {},
                           const endgame::Weights* weights = nullptr);  // nullptr: the tuned ones
    ~EndgameSolver();
    EndgameSolver(EndgameSolver&&) noexcept;
    EndgameSolver& operator=(EndgameSolver&&) noexcept;

    // Whether it has places for all cards of each suit in play, which a house's pack may exceed;
    // what is asked of other positions throws Error.
    static bool has_places(const Endgame& endgame);

    // Each throws NotationError if the position is not legal. `actions` has every card that the
    // player to act may play, in canonical order.
    EndgameResult value(const Endgame& endgame, const SolveLimits& limits = {},
                        const StakedMelds& melds = {});
    std::vector<CardValue> actions(const Endgame& endgame, const SolveLimits& limits = {},
                                   const StakedMelds& melds = {});
    EndgameLine line(const Endgame& endgame, const SolveLimits& limits = {},
                     const StakedMelds& melds = {});
    // The line, and then the actions, in one search: the limits are for both.
    EndgameAnalysis analyse(const Endgame& endgame, const SolveLimits& limits = {},
                            const StakedMelds& melds = {});
    // Whether the side reaches a goal: a fraction of the price of a value.
    GoalAnswer reaches(const Endgame& endgame, const Goal& goal, const SolveLimits& limits = {});

    // Forgets everything; a fresh solver. Only for measuring: what a solver remembers is true in
    // every deal.
    void clear();

private:
    friend struct endgame::Probe;  // of the tuner
    struct Engine;
    std::unique_ptr<Engine> engine_;
};

}  // namespace glup::auction
