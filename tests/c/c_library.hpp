// Short ways to call the C library, for its tests.
#pragma once

#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "glupcore.h"

namespace c_library {

inline const char* const kEndgame = "H AS TS 9H KD / AS JC QD TD";

struct Handles {
    glup_state* state = nullptr;
    glup_view* view = nullptr;
    glup_engine* engine = nullptr;
    glup_solution* solution = nullptr;
    glup_advice* advice = nullptr;

    ~Handles() {
        glup_state_free(state);
        glup_view_free(view);
        glup_engine_free(engine);
        glup_solution_free(solution);
        glup_advice_free(advice);
    }
};

inline bool says(const char* part) { return std::strstr(glup_last_error(), part) != nullptr; }

// What a function writes that takes text, size and length.
template <class Write>
std::string text_of(Write&& write) {
    size_t length = 0;
    if (!CHECK_EQ(write(nullptr, 0, &length), GLUP_OK)) return {};
    std::string text(length + 1, '?');
    if (!CHECK_EQ(write(text.data(), text.size(), &length), GLUP_OK)) return {};
    CHECK_EQ(text.back(), '\0');
    text.pop_back();
    return text;
}

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline std::vector<std::string> legal(const glup_state* state) {
    size_t count = 0;
    const auto actions = lines(text_of([&](char* text, size_t size, size_t* length) {
        return glup_state_legal(state, text, size, length, &count);
    }));
    CHECK_EQ(actions.size(), count);
    return actions;
}

inline std::string position(const glup_view* view) {
    return text_of([&](char* text, size_t size, size_t* length) {
        return glup_view_position(view, text, size, length);
    });
}

inline std::string bytes_of(const glup_state* state) {
    size_t length = 0;
    CHECK_EQ(glup_state_to_bytes(state, nullptr, 0, &length), GLUP_OK);
    std::string bytes(length, '?');
    CHECK_EQ(glup_state_to_bytes(state, bytes.data(), bytes.size(), nullptr), GLUP_OK);
    return bytes;
}

inline std::string choice(const glup_view* view, const char* policy, uint64_t seed) {
    return text_of([&](char* text, size_t size, size_t* length) {
        return glup_view_choose(view, policy, seed, text, size, length);
    });
}

inline glup_info info_of(const glup_state* state) {
    glup_info info;
    CHECK_EQ(glup_state_info(state, &info), GLUP_OK);
    return info;
}

// Calls f(state, view of the player to act) at every decision of a deal played at random.
template <class F>
void visit_deal(uint64_t seed, F&& f) {
    Handles h;
    REQUIRE(glup_state_from_seed(seed, 0, &h.state) == GLUP_OK);
    for (uint64_t ply = 0; info_of(h.state).decision != GLUP_OVER; ++ply) {
        glup_view* view = nullptr;
        REQUIRE(glup_state_view(h.state, info_of(h.state).player, &view) == GLUP_OK);
        f(h.state, view);
        const std::string action = choice(view, "random", seed * 1000 + ply);
        glup_view_free(view);
        REQUIRE(glup_state_apply(h.state, action.c_str()) == GLUP_OK);
    }
}

}  // namespace c_library
