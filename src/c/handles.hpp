// What is behind the handles of glupcore.h.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "glup/auction/endgame/solver.hpp"
#include "glup/two_handed/advice/recommend.hpp"
#include "glup/two_handed/rules/state.hpp"
#include "glup/two_handed/rules/view.hpp"
#include "glupcore.h"

struct glup_state {
    glup::State state;
};

struct glup_view {
    glup::View view;
};

struct glup_engine {
    glup::Recommender recommender;
    std::optional<glup::auction::EndgameSolver> auction = {};  // from its first endgame on
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

glup_info info_of(const State& state);
// One a line, and their number.
std::string lines_of(const std::vector<std::string>& texts, std::size_t* count);

}  // namespace glup::c
