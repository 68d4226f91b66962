// The C library as a program in C sees it: a deal from the first card to the last, and what it says
// of every bad argument.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "glupcore.h"

namespace {

const char* const kEndgame = "H AS TS 9H KD / AS JC QD TD";

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

bool says(const char* part) { return std::strstr(glup_last_error(), part) != nullptr; }

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

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> legal(const glup_state* state) {
    size_t count = 0;
    const auto actions = lines(text_of([&](char* text, size_t size, size_t* length) {
        return glup_state_legal(state, text, size, length, &count);
    }));
    CHECK_EQ(actions.size(), count);
    return actions;
}

std::string position(const glup_view* view) {
    return text_of([&](char* text, size_t size, size_t* length) {
        return glup_view_position(view, text, size, length);
    });
}

std::string bytes_of(const glup_state* state) {
    size_t length = 0;
    CHECK_EQ(glup_state_to_bytes(state, nullptr, 0, &length), GLUP_OK);
    std::string bytes(length, '?');
    CHECK_EQ(glup_state_to_bytes(state, bytes.data(), bytes.size(), nullptr), GLUP_OK);
    return bytes;
}

std::string choice(const glup_view* view, const char* policy, uint64_t seed) {
    return text_of([&](char* text, size_t size, size_t* length) {
        return glup_view_choose(view, policy, seed, text, size, length);
    });
}

glup_info info_of(const glup_state* state) {
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

}  // namespace

TEST("versions and names") {
    CHECK_EQ(glup_abi_version(), GLUP_ABI_VERSION);
    CHECK(std::strchr(glup_version(), '.') != nullptr);
    CHECK_EQ(std::string(glup_status_name(GLUP_OK)), "ok");
    CHECK_EQ(std::string(glup_status_name(GLUP_INTERNAL)), "internal");
    CHECK_EQ(std::string(glup_status_name(-1)), "unknown");
    CHECK_EQ(std::string(glup_status_name(10)), "unknown");
}

TEST("a deal from the first card to the last") {
    Handles h;
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    glup_info info = info_of(h.state);
    CHECK_EQ(info.phase, 1);
    CHECK_EQ(info.decision, GLUP_LEAD);
    CHECK_EQ(info.player, 1);  // seat 0 deals
    CHECK_EQ(info.trump, 2);
    CHECK_EQ(info.turnup, 12);  // 9H
    CHECK_EQ(info.led, GLUP_NO_CARD);
    CHECK_EQ(info.stock, 59);
    CHECK_EQ(info.scores[0], 1);
    REQUIRE(glup_state_apply(h.state, "ac") == GLUP_OK);
    CHECK_EQ(info_of(h.state).led, 5);
    REQUIRE(glup_state_apply(h.state, "9C") == GLUP_OK);
    CHECK(legal(h.state) ==
          std::vector<std::string>({"marriage-D:QD,KD", "pass", "pinochle:JD,QS"}));
    int decisions = 0;
    visit_deal(7, [&](const glup_state* state, const glup_view* view) {
        ++decisions;
        const auto actions = legal(state);
        CHECK(!actions.empty());
        CHECK(actions == lines(text_of([&](char* text, size_t size, size_t* length) {
                  return glup_view_legal(view, text, size, length, nullptr);
              })));
        glup_info of_view;
        CHECK_EQ(glup_view_info(view, &of_view), GLUP_OK);
        const glup_info of_state = info_of(state);
        CHECK(std::memcmp(&of_view, &of_state, sizeof of_view) == 0);
        int32_t seat = -1;
        CHECK_EQ(glup_view_seat(view, &seat), GLUP_OK);
        CHECK_EQ(seat, of_state.player);
        CHECK_EQ(text_of([&](char* text, size_t size, size_t* length) {
                     return glup_view_hand(view, text, size, length);
                 }),
                 text_of([&](char* text, size_t size, size_t* length) {
                     return glup_state_hand(state, seat, text, size, length);
                 }));
    });
    CHECK(decisions >= 96);
}

TEST("a deal that is over has no actions, no position and a score") {
    Handles h;
    REQUIRE(glup_state_from_endgame("S AS / TS", &h.state) == GLUP_OK);
    REQUIRE(glup_state_apply(h.state, "AS") == GLUP_OK);
    REQUIRE(glup_state_apply(h.state, "TS") == GLUP_OK);
    const glup_info info = info_of(h.state);
    CHECK_EQ(info.decision, GLUP_OVER);
    CHECK_EQ(info.player, GLUP_NO_SEAT);
    CHECK_EQ(info.scores[0], 4);
    CHECK(legal(h.state).empty());
    CHECK_EQ(glup_state_apply(h.state, "AS"), GLUP_ILLEGAL);
    CHECK(says("over"));
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    size_t length = 0;
    CHECK_EQ(glup_view_position(h.view, nullptr, 0, &length), GLUP_PHASE);
    CHECK_EQ(glup_view_choose(h.view, "greedy", 0, nullptr, 0, &length), GLUP_PHASE);
    CHECK_EQ(glup_state_endgame(h.state, nullptr, 0, &length), GLUP_PHASE);
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    CHECK_EQ(glup_recommend(h.engine, h.view, nullptr, &h.advice), GLUP_PHASE);
    CHECK_EQ(glup_solve(h.engine, h.state, 0, 0, &h.solution), GLUP_PHASE);
}

TEST("bytes, copies, positions and worlds are the same deal") {
    int seen = 0;
    visit_deal(3, [&](const glup_state* state, const glup_view* view) {
        if (++seen % 7 != 0) return;
        Handles copy, read, world;
        const std::string bytes = bytes_of(state);
        REQUIRE(glup_state_copy(state, &copy.state) == GLUP_OK);
        CHECK(bytes_of(copy.state) == bytes);
        REQUIRE(glup_state_from_bytes(bytes.data(), bytes.size(), &read.state) == GLUP_OK);
        CHECK(bytes_of(read.state) == bytes);
        CHECK_EQ(glup_state_apply(read.state, legal(state).front().c_str()), GLUP_OK);
        CHECK(bytes_of(read.state) != bytes);

        const std::string json = position(view);
        const int32_t seat = info_of(state).player;
        REQUIRE(glup_view_from_position(json.c_str(), seat, &read.view) == GLUP_OK);
        CHECK_EQ(position(read.view), json);
        size_t length = 0;
        std::string packed(4096, '?');
        REQUIRE(glup_view_to_bytes(view, packed.data(), packed.size(), &length) == GLUP_OK);
        std::string again(length, '?');
        REQUIRE(glup_view_to_bytes(read.view, again.data(), length, nullptr) == GLUP_OK);
        CHECK(packed.substr(0, length) == again);
        REQUIRE(glup_view_from_bytes(again.data(), length, &copy.view) == GLUP_OK);
        CHECK_EQ(position(copy.view), json);
        Handles second;
        REQUIRE(glup_view_copy(view, &second.view) == GLUP_OK);
        CHECK_EQ(position(second.view), json);

        REQUIRE(glup_view_sample(view, 5, &world.state) == GLUP_OK);
        REQUIRE(glup_state_view(world.state, seat, &world.view) == GLUP_OK);
        CHECK_EQ(position(world.view), json);
    });
    CHECK(seen > 90);
}

TEST("phase 2 is solved, and a limit gives bounds") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_endgame(kEndgame, &h.state) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, h.state, 0, 0, &h.solution) == GLUP_OK);
    glup_solution_info info;
    REQUIRE(glup_solution_summary(h.solution, &info) == GLUP_OK);
    CHECK_EQ(info.exact, 1);
    CHECK_EQ(info.lower, 3);
    CHECK_EQ(info.upper, 3);
    REQUIRE(info.actions == 4);
    std::string told;
    for (size_t i = 0; i < 4; ++i) {
        glup_solved_action action;
        REQUIRE(glup_solution_action(h.solution, i, &action) == GLUP_OK);
        CHECK_EQ(action.lower, action.upper);
        told += std::string(action.action) + ":" + std::to_string(action.lower) +
                (action.best ? "! " : " ");
    }
    CHECK_EQ(told, "KD:-1 9H:-1 TS:-5 AS:3! ");
    glup_solved_action none;
    CHECK_EQ(glup_solution_action(h.solution, 4, &none), GLUP_ARGUMENT);

    // The other is to act: he wants it low.
    Handles answer;
    REQUIRE(glup_state_from_endgame("H AS TS 9H [KD] / AS JC QD TD", &answer.state) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, answer.state, 0, 0, &answer.solution) == GLUP_OK);
    REQUIRE(glup_solution_summary(answer.solution, &info) == GLUP_OK);
    CHECK_EQ(info.lower, -1);

    int stopped = 0;
    visit_deal(4, [&](const glup_state* state, const glup_view*) {
        if (info_of(state).phase == 1 || info_of(state).tricks > 31) return;
        Handles whole, part;
        glup_solution_info full, cut;
        REQUIRE(glup_solve(h.engine, state, 0, 0, &whole.solution) == GLUP_OK);
        REQUIRE(glup_solution_summary(whole.solution, &full) == GLUP_OK);
        REQUIRE(glup_engine_create(nullptr, &part.engine) == GLUP_OK);
        REQUIRE(glup_solve(part.engine, state, 2, 0, &part.solution) == GLUP_OK);
        REQUIRE(glup_solution_summary(part.solution, &cut) == GLUP_OK);
        CHECK(full.exact == 1 && cut.lower <= full.lower && full.upper <= cut.upper);
        stopped += cut.exact == 0;
    });
    CHECK(stopped > 0);
}

TEST("recommendations by every method, the same for the same seed") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    int seen = 0;
    visit_deal(11, [&](const glup_state* state, const glup_view* view) {
        if (++seen % 17 != 0) return;
        const auto actions = legal(state);
        for (const int32_t method : {GLUP_AUTO, GLUP_ONE_PLY, GLUP_PIMC}) {
            std::string told[2];
            for (std::string& text : told) {
                glup_options options = {};
                options.method = method;
                options.rollouts = 200;
                options.seed = 9;
                glup_advice* advice = nullptr;
                REQUIRE(glup_recommend(h.engine, view, &options, &advice) == GLUP_OK);
                glup_advice_info info;
                CHECK_EQ(glup_advice_summary(advice, &info), GLUP_OK);
                const int32_t expected = info_of(state).phase == 2 ? GLUP_EXACT
                                         : method == GLUP_AUTO     ? GLUP_PIMC
                                                                   : method;
                CHECK_EQ(info.method, expected);
                CHECK_EQ(info.exact, expected == GLUP_EXACT ? 1 : 0);
                CHECK(static_cast<size_t>(info.actions) == actions.size() ||
                      method == GLUP_ONE_PLY);
                for (int32_t i = 0; i < info.actions; ++i) {
                    glup_valued_action action;
                    REQUIRE(glup_advice_action(advice, static_cast<size_t>(i), &action) == GLUP_OK);
                    CHECK(std::find(actions.begin(), actions.end(), action.action) !=
                          actions.end());
                    CHECK(std::isfinite(action.value));
                    CHECK(std::isnan(action.error) ==
                          (expected == GLUP_ONE_PLY ||
                           (expected == GLUP_PIMC && action.samples < 2)));
                    text += std::string(action.action) + std::to_string(action.value) + " ";
                }
                glup_advice_free(advice);
            }
            CHECK_EQ(told[0], told[1]);
        }
    });
    CHECK(seen > 90);
}

TEST("a limit of time ends a search") {
    Handles h;
    REQUIRE(glup_engine_create(GLUP_WEIGHTS_FILE, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed(1, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    glup_options options = {};
    options.seconds = 0.02;
    REQUIRE(glup_recommend(h.engine, h.view, &options, &h.advice) == GLUP_OK);
    glup_advice_info info;
    REQUIRE(glup_advice_summary(h.advice, &info) == GLUP_OK);
    CHECK(info.ended == GLUP_LIMIT || info.ended == GLUP_SETTLED);
    CHECK(info.rollouts > 0);
}

TEST("nothing where there must be something") {
    Handles h;
    REQUIRE(glup_state_from_endgame(kEndgame, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 0, &h.view) == GLUP_OK);
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, h.state, 0, 0, &h.solution) == GLUP_OK);
    REQUIRE(glup_recommend(h.engine, h.view, nullptr, &h.advice) == GLUP_OK);
    glup_state* state = h.state;
    glup_view* view = h.view;
    glup_solution* solution = h.solution;
    glup_advice* advice = h.advice;
    char text[8];
    size_t length = 0;
    glup_info info;
    const std::vector<glup_status> statuses = {
        glup_state_from_seed(1, 0, nullptr),
        glup_state_from_deck(nullptr, 0, 0, &state),
        glup_state_from_deck("AS", 0, 0, nullptr),
        glup_state_from_endgame(nullptr, &state),
        glup_state_from_endgame(kEndgame, nullptr),
        glup_state_copy(nullptr, &state),
        glup_state_copy(h.state, nullptr),
        glup_state_info(nullptr, &info),
        glup_state_info(h.state, nullptr),
        glup_state_hand(nullptr, 0, text, sizeof text, &length),
        glup_state_legal(nullptr, text, sizeof text, &length, nullptr),
        glup_state_legal(h.state, nullptr, 8, &length, nullptr),
        glup_state_apply(nullptr, "AS"),
        glup_state_apply(h.state, nullptr),
        glup_state_endgame(nullptr, text, sizeof text, &length),
        glup_state_to_bytes(nullptr, text, sizeof text, &length),
        glup_state_to_bytes(h.state, nullptr, 8, &length),
        glup_state_from_bytes(nullptr, 8, &state),
        glup_state_from_bytes("bytes", 5, nullptr),
        glup_state_view(nullptr, 0, &view),
        glup_state_view(h.state, 0, nullptr),
        glup_view_from_position(nullptr, 0, &view),
        glup_view_from_position("{}", 0, nullptr),
        glup_view_copy(nullptr, &view),
        glup_view_copy(h.view, nullptr),
        glup_view_seat(nullptr, nullptr),
        glup_view_seat(h.view, nullptr),
        glup_view_info(nullptr, &info),
        glup_view_info(h.view, nullptr),
        glup_view_hand(nullptr, text, sizeof text, &length),
        glup_view_legal(nullptr, text, sizeof text, &length, nullptr),
        glup_view_position(nullptr, text, sizeof text, &length),
        glup_view_choose(nullptr, "greedy", 0, text, sizeof text, &length),
        glup_view_choose(h.view, nullptr, 0, text, sizeof text, &length),
        glup_view_sample(nullptr, 0, &state),
        glup_view_sample(h.view, 0, nullptr),
        glup_view_to_bytes(nullptr, text, sizeof text, &length),
        glup_view_from_bytes(nullptr, 8, &view),
        glup_view_from_bytes("bytes", 5, nullptr),
        glup_engine_create(nullptr, nullptr),
        glup_solve(nullptr, h.state, 0, 0, &solution),
        glup_solve(h.engine, nullptr, 0, 0, &solution),
        glup_solve(h.engine, h.state, 0, 0, nullptr),
        glup_solution_summary(nullptr, nullptr),
        glup_solution_summary(h.solution, nullptr),
        glup_solution_action(nullptr, 0, nullptr),
        glup_solution_action(h.solution, 0, nullptr),
        glup_recommend(nullptr, h.view, nullptr, &advice),
        glup_recommend(h.engine, nullptr, nullptr, &advice),
        glup_recommend(h.engine, h.view, nullptr, nullptr),
        glup_advice_summary(nullptr, nullptr),
        glup_advice_summary(h.advice, nullptr),
        glup_advice_action(nullptr, 0, nullptr),
        glup_advice_action(h.advice, 0, nullptr),
    };
    for (size_t i = 0; i < statuses.size(); ++i) {
        if (!CHECK_EQ(statuses[i], GLUP_ARGUMENT)) std::cerr << "call " << i << '\n';
    }
    CHECK(says("NULL"));
    // A failed call makes nothing.
    CHECK(state == nullptr && view == nullptr && solution == nullptr && advice == nullptr);
    glup_state_free(nullptr);
    glup_view_free(nullptr);
    glup_engine_free(nullptr);
    glup_solution_free(nullptr);
    glup_advice_free(nullptr);
}

TEST("numbers out of their range") {
    Handles h;
    REQUIRE(glup_state_from_seed(2, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    glup_state* state = nullptr;
    glup_view* view = nullptr;
    glup_advice* advice = nullptr;
    glup_solution* solution = nullptr;
    size_t length = 0;
    CHECK_EQ(glup_state_from_seed(1, 2, &state), GLUP_ARGUMENT);
    CHECK(says("dealer: expected 0 or 1, given 2"));
    CHECK_EQ(glup_state_view(h.state, -1, &view), GLUP_ARGUMENT);
    CHECK(says("seat"));
    CHECK_EQ(glup_state_hand(h.state, 2, nullptr, 0, &length), GLUP_ARGUMENT);
    CHECK_EQ(glup_view_from_position("{}", 2, &view), GLUP_ARGUMENT);
    const auto refused = [&](glup_options options, const char* field) {
        CHECK_EQ(glup_recommend(h.engine, h.view, &options, &advice), GLUP_ARGUMENT);
        CHECK(says(field));
        CHECK(advice == nullptr);
    };
    glup_options options = {};
    options.method = 4;
    refused(options, "method");
    options.method = -1;
    refused(options, "method");
    options = {};
    options.rollouts = -1;
    refused(options, "rollouts");
    for (const double seconds : {-1.0, std::nan(""), HUGE_VAL}) {
        options = {};
        options.seconds = seconds;
        refused(options, "seconds");
        CHECK_EQ(glup_solve(h.engine, h.state, 0, seconds, &solution), GLUP_ARGUMENT);
    }
    for (const int32_t tricks : {-1, 31}) {
        options = {};
        options.tricks = tricks;
        refused(options, "tricks");
    }
    options = {};
    options.reserved[3] = 1;
    refused(options, "reserved");
}

TEST("texts that can't be read, and actions that are not allowed") {
    Handles h;
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    const std::string before = bytes_of(h.state);
    glup_state* state = nullptr;
    glup_view* view = nullptr;
    CHECK_EQ(glup_state_from_deck("AS TS", 0, 0, &state), GLUP_NOTATION);
    CHECK(says("96"));
    CHECK_EQ(glup_state_from_deck("", 0, 0, &state), GLUP_NOTATION);
    CHECK_EQ(glup_state_from_endgame("nonsense", &state), GLUP_NOTATION);
    CHECK_EQ(glup_state_from_endgame("", &state), GLUP_NOTATION);
    CHECK_EQ(glup_state_apply(h.state, "XX"), GLUP_NOTATION);
    CHECK_EQ(glup_state_apply(h.state, ""), GLUP_NOTATION);
    CHECK_EQ(glup_state_apply(h.state, "\xff\xfe"), GLUP_NOTATION);
    CHECK_EQ(glup_state_apply(h.state, std::string(100'000, 'A').c_str()), GLUP_NOTATION);
    CHECK(std::strlen(glup_last_error()) < 1024);
    CHECK_EQ(glup_state_apply(h.state, "pass"), GLUP_ILLEGAL);
    CHECK(bytes_of(h.state) == before);
    std::string bytes = before;
    bytes[40] = static_cast<char>(bytes[40] ^ 1);
    CHECK_EQ(glup_state_from_bytes(bytes.data(), bytes.size(), &state), GLUP_NOTATION);
    CHECK_EQ(glup_state_from_bytes(before.data(), before.size() - 1, &state), GLUP_NOTATION);
    CHECK_EQ(glup_state_from_bytes(before.data(), 0, &state), GLUP_NOTATION);
    CHECK_EQ(glup_view_from_bytes(before.data(), before.size(), &view), GLUP_NOTATION);
    CHECK_EQ(glup_view_from_position("", 0, &view), GLUP_NOTATION);
    CHECK_EQ(glup_view_from_position("{\"trump\": \"H\"", 0, &view), GLUP_NOTATION);
    CHECK_EQ(glup_view_from_position("[]", 0, &view), GLUP_POSITION);
    CHECK_EQ(glup_view_from_position("{}", 0, &view), GLUP_POSITION);
    CHECK(says("phase: missing"));
    CHECK(state == nullptr && view == nullptr);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    size_t length = 0;
    CHECK_EQ(glup_view_choose(h.view, "clever", 0, nullptr, 0, &length), GLUP_NOTATION);
}

TEST("asked at the wrong time") {
    Handles h;
    REQUIRE(glup_state_from_seed(7, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 0, &h.view) == GLUP_OK);  // seat 1 is to act
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    glup_advice* advice = nullptr;
    glup_solution* solution = nullptr;
    size_t length = 1, count = 1;
    CHECK_EQ(glup_recommend(h.engine, h.view, nullptr, &advice), GLUP_PHASE);
    CHECK(says("to act"));
    CHECK_EQ(glup_view_choose(h.view, "greedy", 0, nullptr, 0, &length), GLUP_PHASE);
    CHECK_EQ(glup_view_legal(h.view, nullptr, 0, &length, &count), GLUP_OK);
    CHECK(length == 0 && count == 0);
    CHECK_EQ(glup_solve(h.engine, h.state, 0, 0, &solution), GLUP_PHASE);
    CHECK_EQ(glup_state_endgame(h.state, nullptr, 0, &length), GLUP_PHASE);
    Handles own;
    REQUIRE(glup_state_view(h.state, 1, &own.view) == GLUP_OK);
    glup_options options = {};
    options.method = GLUP_EXACT;
    CHECK_EQ(glup_recommend(h.engine, own.view, &options, &advice), GLUP_PHASE);
    CHECK(says("phase 1"));
}

TEST("buffers that are too small are left alone") {
    Handles h;
    REQUIRE(glup_state_from_endgame(kEndgame, &h.state) == GLUP_OK);
    const std::string whole = text_of([&](char* text, size_t size, size_t* length) {
        return glup_state_endgame(h.state, text, size, length);
    });
    CHECK_EQ(whole, "H KD 9H TS AS / JC QD TD AS");
    for (size_t size = 1; size <= whole.size(); ++size) {
        std::vector<char> small(size, '?');  // the sanitizer watches its end
        size_t length = 0;
        CHECK_EQ(glup_state_endgame(h.state, small.data(), size, &length), GLUP_BUFFER);
        CHECK_EQ(length, whole.size());
        CHECK(small == std::vector<char>(size, '?'));
    }
    std::vector<char> enough(whole.size() + 1, '?');
    CHECK_EQ(glup_state_endgame(h.state, enough.data(), enough.size(), nullptr), GLUP_OK);
    CHECK_EQ(whole, enough.data());
    char none = '?';
    size_t length = 0;
    CHECK_EQ(glup_state_endgame(h.state, &none, 0, &length), GLUP_BUFFER);
    std::string bytes(bytes_of(h.state).size() - 1, '?');
    CHECK_EQ(glup_state_to_bytes(h.state, bytes.data(), bytes.size(), &length), GLUP_BUFFER);
    CHECK_EQ(length, bytes.size() + 1);
    CHECK(says("size: expected at least"));
}

TEST("files of weights") {
    glup_engine* engine = nullptr;
    CHECK_EQ(glup_engine_create("no/such/file.glup", &engine), GLUP_WEIGHTS);
    CHECK(says("no/such/file.glup"));
    CHECK(engine == nullptr);
    const std::string path = "damaged.glup";
    {
        std::ifstream in(GLUP_WEIGHTS_FILE, std::ios::binary);
        std::string bytes(std::istreambuf_iterator<char>(in), {});
        REQUIRE(bytes.size() > 1000);
        bytes[1000] = static_cast<char>(bytes[1000] ^ 1);
        std::ofstream(path, std::ios::binary) << bytes;
    }
    CHECK_EQ(glup_engine_create(path.c_str(), &engine), GLUP_WEIGHTS);
    CHECK(says("damaged"));
}

TEST("the last error belongs to its thread") {
    glup_state* state = nullptr;
    CHECK_EQ(glup_state_from_endgame("here", &state), GLUP_NOTATION);
    std::string there_before, there_after;
    std::thread([&] {
        there_before = glup_last_error();
        glup_state* other = nullptr;
        glup_state_from_endgame("there", &other);
        there_after = glup_last_error();
    }).join();
    CHECK_EQ(there_before, "");
    CHECK(there_after.find("there") != std::string::npos);
    CHECK(says("here") && !says("there"));
}
