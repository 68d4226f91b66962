// Exact values of phase 2: both hands open, follow suit and win if you can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "glup/endgame/limits.hpp"
#include "glup/endgame/options.hpp"
#include "glup/endgame/position.hpp"

namespace glup::endgame {

// Values are the leader's points minus the other's over the remaining tricks, the last trick's 2
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

template <class Options>
class BasicSolver {
public:
    explicit BasicSolver(std::size_t table_mib = 4, Options options = {});
    ~BasicSolver();
    BasicSolver(BasicSolver&&) noexcept;
    BasicSolver& operator=(BasicSolver&&) noexcept;

    // Each throws glup::Error if the position is not legal.
    Result value(const Position& position, const Limits& limits = {});
    std::vector<ActionValue> actions(const Position& position, const Limits& limits = {});
    Line line(const Position& position, const Limits& limits = {});

    // Forgets everything; a fresh solver. Only for measuring: what a solver remembers is true in
    // every deal.
    void clear();

    struct Engine;
    Engine& engine() { return *engine_; }  // for tools

private:
    std::unique_ptr<Engine> engine_;
};

using Solver = BasicSolver<AllOn>;
extern template class BasicSolver<AllOn>;

}  // namespace glup::endgame
