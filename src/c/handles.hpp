// What is behind the handles of glupcore.h.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "glup/game/advice.hpp"
#include "glup/game/games.hpp"
#include "glup/game/solver.hpp"
#include "glupcore.h"

struct glup_state {
    std::unique_ptr<glup::GameState> state;
};

struct glup_view {
    std::shared_ptr<const glup::GameView> view;  // which never changes
};

struct glup_engine {
    glup::Adviser adviser;
    glup::GameSolvers solvers{4};  // MiB of a table
    std::atomic_flag busy{};
};

struct glup_solution {
    struct Item {
        std::string action;
        int lower, upper;
        bool best;
    };
    glup_solution_info info{};
    std::vector<Item> items;
};

struct glup_advice {
    glup::GameAdvice found;
};

namespace glup::c {

// One a line, and their number.
std::string lines_of(const std::vector<std::string>& texts, std::size_t* count);

}  // namespace glup::c
