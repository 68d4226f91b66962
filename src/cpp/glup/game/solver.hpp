// Exact solves at the border: all hands open, of any game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/game.hpp"
#include "glup/search/solve_limits.hpp"

namespace glup {

// Points of the leader, or of the bidder's side, less those of the others over the tricks left.
struct GameBounds {
    int lower = 0;
    int upper = 0;
    bool exact = false;
    std::uint64_t nodes = 0;
};

struct GameCard {
    std::string card;
    GameBounds bounds;  // of playing it
};

struct GameSolution {
    GameBounds value;
    std::vector<std::string> line;  // best play to the last card; empty if stopped
    std::vector<GameCard> actions;  // in canonical order, where they were asked for
};

// Owns a table of what it has found, and finds later positions of a deal faster. One thread at a
// time may use it.
class GameSolver {
public:
    virtual ~GameSolver() = default;

    virtual bool takes(const GameEndgame& endgame) const = 0;  // one of its family, as all below
    virtual GameBounds value(const GameEndgame& endgame, const SolveLimits& limits) = 0;
    virtual std::vector<GameCard> actions(const GameEndgame& endgame,
                                          const SolveLimits& limits) = 0;
    virtual GameSolution solve(const GameEndgame& endgame, const SolveLimits& limits,
                               bool all_actions) = 0;
    struct Reached {
        std::optional<bool> reached;  // nothing if it was stopped
        std::uint64_t nodes = 0;
    };
    // Throws Error where endgames have no goals.
    virtual Reached reaches(const GameEndgame& endgame, std::string_view goal,
                            const SolveLimits& limits) = 0;
    virtual void clear() = 0;
    virtual void next_world() = 0;  // forgets what would not help there
};

// As the protocol replies, but for the time: without a proof bounds alone.
std::string solution_json(const GameEndgame& endgame, const GameSolution& found);

// A solver for each family, from its first endgame on.
class GameSolvers {
public:
    explicit GameSolvers(std::size_t table_mib) : table_mib_(table_mib) {}

    GameSolver& of(const GameEndgame& endgame);
    // The actions of many worlds. The nodes are shared out evenly, what one world does not need is
    // left for the next ones; the other limits are for all. A world that was stopped has bounds:
    // leaving it out would favour easy ones.
    std::vector<std::vector<GameCard>> worlds(
        std::span<const std::unique_ptr<GameEndgame>> endgames, const SolveLimits& limits);
    void clear();

private:
    std::size_t table_mib_;
    std::vector<std::unique_ptr<GameSolver>> solvers_;
};

}  // namespace glup
