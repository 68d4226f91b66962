// The solver with its optimisations to be chosen: `Solver` is the one with all of them on.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "glup/stock/endgame/game.hpp"
#include "glup/stock/endgame/options.hpp"
#include "glup/stock/endgame/solver.hpp"

namespace glup::endgame {

template <class Options, class Game = GlupGame>
class BasicSolver {
public:
    explicit BasicSolver(std::size_t table_mib = 4, Options options = {});
    ~BasicSolver();
    BasicSolver(BasicSolver&&) noexcept;
    BasicSolver& operator=(BasicSolver&&) noexcept;

    Result value(const Endgame& position, const SolveLimits& limits = {});
    std::vector<ActionValue> actions(const Endgame& position, const SolveLimits& limits = {});
    Line line(const Endgame& position, const SolveLimits& limits = {});
    Analysis analyse(const Endgame& position, const SolveLimits& limits = {});
    void clear();

    struct Engine;
    Engine& engine() { return *engine_; }  // for tools

private:
    std::unique_ptr<Engine> engine_;
};

}  // namespace glup::endgame
