// What is behind the handles of glupcore.h.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/stakes/kept_chances.hpp"
#include "glup/game/games.hpp"
#include "glup/stock/advice/recommend.hpp"
#include "glupcore.h"

struct glup_state {
    std::unique_ptr<glup::GameState> state;
};

struct glup_view {
    std::shared_ptr<const glup::GameView> view;  // which never changes
};

struct glup_engine {
    glup::Recommender recommender;
    std::optional<glup::auction::EndgameSolver> auction = {};  // from its first endgame on
    glup::auction::KeptChances chances = {};                   // to win games with an auction
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
    struct Item {
        std::string action;
        double value, error;
        std::int64_t samples;
    };
    glup_advice_info info{};
    std::vector<Item> items;
    std::string json;
};

namespace glup::c {

// One a line, and their number.
std::string lines_of(const std::vector<std::string>& texts, std::size_t* count);

}  // namespace glup::c
