// What the C library says of every bad argument: a code and a text, and nothing is made or changed.
#include <atomic>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "c_library.hpp"

using namespace c_library;

TEST("nothing where there must be something") {
    Handles h;
    REQUIRE(glup_state_from_endgame(kEndgame, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 0, &h.view) == GLUP_OK);
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, h.state, 0, 0, &h.solution) == GLUP_OK);
    REQUIRE(glup_recommend(h.engine, h.view, nullptr, &h.advice) == GLUP_OK);
    glup_state* state = h.state;
    glup_view* view = h.view;
    glup_reached reached = {};
    glup_solution* solution = h.solution;
    glup_advice* advice = h.advice;
    char text[8];
    size_t length = 0;
    glup_info info;
    const char* rules = nullptr;
    const std::vector<glup_status> statuses = {
        glup_state_from_seed(1, 0, nullptr),
        glup_state_from_deck(nullptr, 0, 0, &state),
        glup_state_from_deck("AS", 0, 0, nullptr),
        glup_state_from_seed_by(nullptr, 1, 0, &state),
        glup_state_from_seed_by("glup", 1, 0, nullptr),
        glup_state_from_deck_by(nullptr, "AS", 0, 0, &state),
        glup_state_from_deck_by("glup", nullptr, 0, 0, &state),
        glup_state_from_deck_by("glup", "AS", 0, 0, nullptr),
        glup_state_rules(nullptr, &rules),
        glup_state_rules(h.state, nullptr),
        glup_view_rules(nullptr, &rules),
        glup_view_rules(h.view, nullptr),
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
        glup_solve_endgame(nullptr, kEndgame, nullptr, 0, 0, &solution),
        glup_solve_endgame(h.engine, nullptr, nullptr, 0, 0, &solution),
        glup_solve_endgame(h.engine, kEndgame, nullptr, 0, 0, nullptr),
        glup_reaches(nullptr, "", "all", 0, 0, &reached),
        glup_reaches(h.engine, nullptr, "all", 0, 0, &reached),
        glup_reaches(h.engine, "three-handed H *AS / KS / 9S", nullptr, 0, 0, &reached),
        glup_reaches(h.engine, "three-handed H *AS / KS / 9S", "all", 0, 0, nullptr),
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
    options.iterations = -1;
    refused(options, "iterations");
    for (const double seconds : {-1.0, std::nan(""), HUGE_VAL}) {
        options = {};
        options.seconds = seconds;
        refused(options, "seconds");
        CHECK_EQ(glup_solve(h.engine, h.state, 0, seconds, &solution), GLUP_ARGUMENT);
    }
    for (const int32_t tricks : {-1, 49}) {
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
    CHECK_EQ(glup_state_from_seed_by("whist", 1, 0, &state), GLUP_NOTATION);
    CHECK(says("rules: 'whist' given, expected "));
    CHECK_EQ(glup_state_from_deck_by("two-handed", "AS TS", 0, 0, &state), GLUP_NOTATION);
    CHECK(says("48"));
    std::string deck;  // of 48 cards, whose order does not matter
    for (const char suit : {'C', 'D', 'H', 'S'})
        for (const char rank : {'9', 'J', 'Q', 'K', 'T', 'A'})
            for (int copy = 0; copy < 2; ++copy) deck += std::string{rank, suit, ' '};
    CHECK_EQ(glup_state_from_deck_by("two-handed", deck.c_str(), 0, 1, &state), GLUP_ARGUMENT);
    CHECK(says("exact_cut"));
    CHECK(state == nullptr);
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
    CHECK(says("hand: missing"));
    CHECK(state == nullptr && view == nullptr);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    size_t length = 0;
    CHECK_EQ(glup_view_choose(h.view, "clever", 0, nullptr, 0, &length), GLUP_NOTATION);
}

TEST("endgames, melds and goals that can't be") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    const char* const good = "three-handed H *AS / KS / 9S";
    const int32_t bad[] = {0, -1, 0};
    CHECK_EQ(glup_solve_endgame(h.engine, "H AS", nullptr, 0, 0, &h.solution), GLUP_NOTATION);
    CHECK_EQ(glup_solve_endgame(h.engine, "three-handed H *AS / KS", nullptr, 0, 0, &h.solution),
             GLUP_NOTATION);
    CHECK(says("hands *-"));
    CHECK_EQ(glup_solve_endgame(h.engine, good, bad, 0, 0, &h.solution), GLUP_ARGUMENT);
    CHECK(says("melds: expected numbers from 0 to 100000, given -1"));
    CHECK_EQ(glup_solve_endgame(h.engine, kEndgame, bad, 0, 0, &h.solution), GLUP_ARGUMENT);
    CHECK(says("melds: expected NULL"));
    CHECK_EQ(glup_solve_endgame(h.engine, good, nullptr, 0, -1, &h.solution), GLUP_ARGUMENT);
    CHECK(h.solution == nullptr);
    glup_reached reached = {};
    CHECK_EQ(glup_reaches(h.engine, kEndgame, "all", 0, 0, &reached), GLUP_NOTATION);
    for (const char* goal : {"", "points", "points -1", "tricks 4 meld 1", "points 1000001",
                             "points 4 meld 100001", "points 4x", "kings 4", "all 4"}) {
        CHECK_EQ(glup_reaches(h.engine, good, goal, 0, 0, &reached), GLUP_NOTATION);
        CHECK(says("goal: expected"));
    }
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
    for (const char* other : {".", "/dev/zero", "", "\xff\xff"}) {
        CHECK_EQ(glup_engine_create(other, &engine), GLUP_WEIGHTS);
        CHECK(says("expected a file of weights that can be read"));
    }
}

TEST("an engine works for one thread at a time, and tells another so") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed(2, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    std::atomic<bool> met{false};
    std::atomic<int> odd{0};
    const auto ask = [&] {
        glup_options options = {};
        options.iterations = 500;
        for (int i = 0; i < 5'000 && !met; ++i) {
            glup_advice* advice = nullptr;
            const glup_status status = glup_recommend(h.engine, h.view, &options, &advice);
            const bool busy = status == GLUP_BUSY && advice == nullptr && says("no other thread");
            if (busy)
                met = true;
            else if (status != GLUP_OK)
                ++odd;
            glup_advice_free(advice);
        }
    };
    std::thread other(ask);
    ask();
    other.join();
    CHECK(met);
    CHECK_EQ(odd.load(), 0);
    // Whoever was told so has left nothing behind.
    CHECK_EQ(glup_recommend(h.engine, h.view, nullptr, &h.advice), GLUP_OK);
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
