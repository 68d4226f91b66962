// The C library as a program in C uses it: deals, bytes, positions, endgames, recommendations.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "c_library.hpp"

using namespace c_library;

TEST("versions and names") {
    CHECK_EQ(glup_abi_version(), GLUP_ABI_VERSION);
    CHECK(std::strchr(glup_version(), '.') != nullptr);
    CHECK_EQ(std::string(glup_status_name(GLUP_OK)), "ok");
    CHECK_EQ(std::string(glup_status_name(GLUP_INTERNAL)), "internal");
    CHECK_EQ(std::string(glup_status_name(GLUP_BUSY)), "busy");
    CHECK_EQ(std::string(glup_status_name(-1)), "unknown");
    CHECK_EQ(std::string(glup_status_name(11)), "unknown");
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

TEST("the rulesets, and a deal of each") {
    CHECK_EQ(std::string(glup_rules_name(0)), "glup");
    CHECK_EQ(std::string(glup_rules_name(1)), "two-handed");
    CHECK_EQ(std::string(glup_rules_name(2)), "two-handed-extended");
    CHECK_EQ(std::string(glup_rules_name(3)), "two-handed-draw");
    CHECK_EQ(std::string(glup_rules_name(17)), "eight-handed");
    CHECK_EQ(std::string(glup_rules_name(18)), "pisti");
    CHECK(glup_rules_name(19) == nullptr);
    for (size_t i = 0; i < 3; ++i) {
        const std::string name = glup_rules_name(i);
        Handles h;
        REQUIRE(glup_state_from_seed_by(name.c_str(), 7, 0, &h.state) == GLUP_OK);
        const char* told = nullptr;
        int actions = 0;
        while (info_of(h.state).decision != GLUP_OVER) {
            REQUIRE(glup_state_view(h.state, info_of(h.state).player, &h.view) == GLUP_OK);
            CHECK_EQ(glup_view_rules(h.view, &told), GLUP_OK);
            CHECK_EQ(told, name);
            const std::string action = text_of([&](char* text, size_t size, size_t* length) {
                return glup_view_choose(h.view, "greedy", 0, text, size, length);
            });
            glup_view_free(h.view);
            h.view = nullptr;
            REQUIRE(glup_state_apply(h.state, action.c_str()) == GLUP_OK);
            ++actions;
        }
        CHECK_EQ(glup_state_rules(h.state, &told), GLUP_OK);
        CHECK_EQ(told, name);
        CHECK(i == 0 ? actions >= 96 : actions >= 60 && actions <= 62);
        CHECK_EQ(info_of(h.state).counters[0] + info_of(h.state).counters[1], i == 0 ? 48 : 240);
    }
    Handles h;
    REQUIRE(glup_state_from_endgame("two-handed S AS / TS", &h.state) == GLUP_OK);
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, h.state, 0, 0, &h.solution) == GLUP_OK);
    glup_solution_info info;
    REQUIRE(glup_solution_summary(h.solution, &info) == GLUP_OK);
    CHECK_EQ(info.lower, 31);
    CHECK_EQ(info.upper, 31);
}

namespace {

// A view of whoever is to act; NULL when the deal is over.
glup_view* view_to_act(const glup_state* state) {
    glup_view* view = nullptr;
    for (int32_t seat = 0; glup_state_view(state, seat, &view) == GLUP_OK; ++seat) {
        size_t count = 0;
        REQUIRE(glup_view_legal(view, nullptr, 0, nullptr, &count) == GLUP_OK);
        if (count > 0) return view;
        glup_view_free(view);
    }
    return nullptr;
}

std::string position_of(const glup_view* view) {
    return text_of([&](char* text, size_t size, size_t* length) {
        return glup_view_position(view, text, size, length);
    });
}

// Deals by these rules, plays to the end, and asks on the way.
void visit_auction_deal(const std::string& rules) {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed_by(rules.c_str(), 7, 1, &h.state) == GLUP_OK);
    int actions = 0, solved = 0;
    for (; (h.view = view_to_act(h.state)) != nullptr; ++actions) {
        const std::string position = position_of(h.view);
        int32_t seat = -1;
        REQUIRE(glup_view_seat(h.view, &seat) == GLUP_OK);
        if (actions % 5 == 0) {
            Handles same, none, other;
            REQUIRE(glup_view_from_position(position.c_str(), seat, &same.view) == GLUP_OK);
            CHECK_EQ(position_of(same.view), position);
            CHECK(glup_view_from_position(position.c_str(), seat + 1, &none.view) != GLUP_OK);
            REQUIRE(glup_view_sample(h.view, 3, &other.state) == GLUP_OK);
            REQUIRE(glup_state_view(other.state, seat, &other.view) == GLUP_OK);
            CHECK_EQ(position_of(other.view), position);
            const glup_options options = {GLUP_AUTO, 0, 40, 0, 1, {}};
            REQUIRE(glup_recommend(h.engine, h.view, &options, &other.advice) == GLUP_OK);
            const std::string told = text_of([&](char* text, size_t size, size_t* length) {
                return glup_advice_json(other.advice, text, size, length);
            });
            glup_valued_action first;
            REQUIRE(glup_advice_action(other.advice, 0, &first) == GLUP_OK);
            CHECK(told.starts_with(std::string("{\"action\":\"") + first.action));
        }
        glup_solution* solution = nullptr;
        if (actions > 8 && actions % 20 == 0 &&
            glup_solve(h.engine, h.state, 1000, 0, &solution) == GLUP_OK)
            ++solved;
        glup_solution_free(solution);
        const std::string action = text_of([&](char* text, size_t size, size_t* length) {
            return glup_view_choose(h.view, "greedy", 0, text, size, length);
        });
        glup_view_free(h.view);
        h.view = nullptr;
        REQUIRE(glup_state_apply(h.state, action.c_str()) == GLUP_OK);
    }
    CHECK(actions > 0);
    CHECK(actions < 40 || solved > 0);
    glup_info info;
    CHECK_EQ(glup_state_info(h.state, &info), GLUP_PHASE);
    const std::string end = text_of([&](char* text, size_t size, size_t* length) {
        return glup_state_json(h.state, text, size, length);
    });
    CHECK(end.find("\"complete\":true") != std::string::npos);
}

}  // namespace

// Asks about a bid; the answer, as text.
glup_status advise_auction(const Handles& h, const char* options, std::string& told) {
    glup_advice* advice = nullptr;
    const glup_status status = glup_recommend_json(h.engine, h.view, options, &advice);
    if (status == GLUP_OK)
        told = text_of([&](char* text, size_t size, size_t* length) {
            return glup_advice_json(advice, text, size, length);
        });
    glup_advice_free(advice);
    return status;
}

TEST("advice in an auction game by JSON") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed_by("three-handed", 7, 1, &h.state) == GLUP_OK);
    h.view = view_to_act(h.state);
    std::string plain, of_game, ahead, behind;
    REQUIRE(advise_auction(h, R"({"iterations":40,"seed":3})", plain) == GLUP_OK);
    CHECK(plain.find("\"win\"") == std::string::npos);
    CHECK(plain.find("\"bidding\"") == std::string::npos);
    REQUIRE(advise_auction(h, R"({"iterations":40,"seed":3,"explain":true,"totals":[0,0,0]})",
                           of_game) == GLUP_OK);
    CHECK(of_game.find("\"win\"") != std::string::npos);
    CHECK(of_game.find("\"bidding\"") != std::string::npos);
    REQUIRE(advise_auction(h, R"({"iterations":40,"totals":[80,0,0],"tail":4})", ahead) == GLUP_OK);
    REQUIRE(advise_auction(h, R"({"iterations":40,"totals":[0,80,0],"tail":4})", behind) ==
            GLUP_OK);
    CHECK(ahead != behind);
    CHECK_EQ(advise_auction(h, R"({"iterations":40,"totals":[0,0]})", plain), GLUP_ARGUMENT);
    CHECK(says("totals"));
    CHECK_EQ(advise_auction(h, R"({"iterations":40,"lead":20})", plain), GLUP_ARGUMENT);
    CHECK(says("lead: expected none in an auction game, given 20"));
    CHECK_EQ(advise_auction(h, R"({"policy":"greedy"})", plain), GLUP_ARGUMENT);
    CHECK(says("policy"));
}

TEST("advice in Pisti is that of Python") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed_by("pisti", 7, 1, &h.state) == GLUP_OK);
    h.view = view_to_act(h.state);
    std::string told;
    REQUIRE(advise_auction(h, R"({"iterations":600,"seed":4})", told) == GLUP_OK);
    CHECK(told.find(R"("action":"JC","value":4.497737556561086)") != std::string::npos);
    CHECK_EQ(advise_auction(h, R"({"iterations":40,"target":151})", told), GLUP_ARGUMENT);
    CHECK(says("target: expected none in pisti"));
}

TEST("deals with an auction") {
    for (size_t i = 3; i < 18; ++i) visit_auction_deal(glup_rules_name(i));
    visit_auction_deal(R"({"from":"four-handed","name":"ours","target":500})");
    Handles h;
    CHECK_EQ(glup_state_from_seed_by("three-handed", 7, 3, &h.state), GLUP_ARGUMENT);
    CHECK(says("dealer: expected 0 to 2, given 3"));
    CHECK_EQ(glup_state_from_deck_by("three-handed", "AS", 0, 0, &h.state), GLUP_NOTATION);
    CHECK(glup_state_from_seed_by(R"({"from":"check","a":1})", 7, 0, &h.state) != GLUP_OK);
    REQUIRE(glup_state_from_seed_by("three-handed", 7, 0, &h.state) == GLUP_OK);
    CHECK_EQ(glup_state_apply(h.state, "AS"), GLUP_ILLEGAL);
    const std::string stands = text_of([&](char* text, size_t size, size_t* length) {
        return glup_state_json(h.state, text, size, length);
    });
    size_t size = 0;
    REQUIRE(glup_state_to_bytes(h.state, nullptr, 0, &size) == GLUP_OK);
    std::string packed(size, '\0');
    REQUIRE(glup_state_to_bytes(h.state, packed.data(), size, nullptr) == GLUP_OK);
    Handles copy;
    REQUIRE(glup_state_from_bytes(packed.data(), size, &copy.state) == GLUP_OK);
    CHECK_EQ(text_of([&](char* text, size_t room, size_t* length) {
                 return glup_state_json(copy.state, text, room, length);
             }),
             stands);
    packed[size / 2] ^= 1;
    Handles none;
    CHECK(glup_state_from_bytes(packed.data(), size, &none.state) != GLUP_OK);
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

namespace {

// Each with its value, those that keep it with a mark.
std::string actions_of(const glup_solution* solution) {
    glup_solution_info info = {};
    CHECK_EQ(glup_solution_summary(solution, &info), GLUP_OK);
    CHECK_EQ(info.exact, 1);
    std::string told;
    for (size_t i = 0; i < static_cast<size_t>(info.actions); ++i) {
        glup_solved_action action;
        REQUIRE(glup_solution_action(solution, i, &action) == GLUP_OK);
        CHECK_EQ(action.lower, action.upper);
        told += std::string(action.action) + ":" + std::to_string(action.lower) +
                (action.best ? "! " : " ");
    }
    return told;
}

}  // namespace

TEST("phase 2 is solved, and a limit gives bounds") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_endgame(kEndgame, &h.state) == GLUP_OK);
    REQUIRE(glup_solve(h.engine, h.state, 0, 0, &h.solution) == GLUP_OK);
    CHECK_EQ(actions_of(h.solution), "KD:-1 9H:-1 TS:-5 AS:3! ");
    glup_solution_info info;
    REQUIRE(glup_solution_summary(h.solution, &info) == GLUP_OK);
    CHECK_EQ(info.lower, 3);
    CHECK_EQ(info.upper, 3);
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

TEST("endgames as text, of every game, with melds at stake") {
    struct Case {
        const char* endgame;
        const int32_t* melds;
        const char* actions;
    };
    const int32_t none[] = {0, 0, 0}, melds[] = {4, 7, 0};
    const char* const text = "three-handed H *AS / KS / 9S";
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    for (const auto& [endgame, staked, actions] : {
             Case{kEndgame, nullptr, "KD:-1 9H:-1 TS:-5 AS:3! "},
             {"H AS TS 9H [KD] / AS JC QD TD", nullptr, "TD:-1! "},
             {text, nullptr, "AS:3! "},
             {text, none, "AS:3! "},
             {text, melds, "AS:7! "},
             {"three-handed H *AS TS [KD] / AC JC QD / TD QH QH", nullptr, "QD:-6! "},
             {"three-handed H AS TS [KD] / AC JC QD / *TD QH QH", nullptr, "QD:6! "},
         }) {
        Handles found;
        CHECK_EQ(glup_solve_endgame(h.engine, endgame, staked, 0, 0, &found.solution), GLUP_OK);
        CHECK_EQ(actions_of(found.solution), actions);
    }
}

TEST("goals of an auction game") {
    Handles h;
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    for (const auto& [goal, reached] : {std::pair{"points 3", 1},
                                        {"points 4", 0},
                                        {"points 10 meld 7", 1},
                                        {"points 11 meld 7", 0},
                                        {"tricks 1", 1},
                                        {"all", 1}}) {
        glup_reached found = {5, 0};
        CHECK_EQ(glup_reaches(h.engine, "three-handed H *AS / KS / 9S", goal, 0, 0, &found),
                 GLUP_OK);
        CHECK_EQ(found.reached, reached);
    }
    const char* const hard =
        "four-handed S *9C KC TC QD KD TH AS AS / JC QC AC JD AD 9H KH TS / "
        "*9C JC QC 9D TD JH AH KS / KC TC AC QD KD AD QH TS";
    glup_reached stopped = {5, 0};
    CHECK_EQ(glup_reaches(h.engine, hard, "points 130", 1, 0, &stopped), GLUP_OK);
    CHECK_EQ(stopped.reached, GLUP_NOT_KNOWN);
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
                options.iterations = 200;
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
                int64_t most = 0;
                double value = INFINITY;
                int32_t unknown = 0;
                for (int32_t i = 0; i < info.actions; ++i) {
                    glup_valued_action action;
                    REQUIRE(glup_advice_action(advice, static_cast<size_t>(i), &action) == GLUP_OK);
                    CHECK(std::find(actions.begin(), actions.end(), action.action) !=
                          actions.end());
                    CHECK(action.value <= value);
                    value = action.value;
                    most = std::max(most, action.samples);
                    unknown += std::isnan(action.error);
                    text += std::string(action.action) + std::to_string(action.value) + " ";
                }
                const bool tells = expected == GLUP_EXACT || (expected == GLUP_PIMC && most >= 2);
                CHECK_EQ(unknown, tells ? 0 : info.actions);
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
    CHECK(info.iterations > 0);
}

TEST("threads share what they only read, and have engines of their own") {
    Handles h;
    REQUIRE(glup_state_from_seed(5, 0, &h.state) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, 1, &h.view) == GLUP_OK);
    std::vector<std::string> told(3);
    std::vector<std::thread> threads;
    for (std::string& text : told) {
        threads.emplace_back([&text, &h] {
            Handles own;
            glup_options options = {};
            options.iterations = 300;
            glup_valued_action best;
            if (glup_engine_create(nullptr, &own.engine) != GLUP_OK ||
                glup_recommend(own.engine, h.view, &options, &own.advice) != GLUP_OK ||
                glup_advice_action(own.advice, 0, &best) != GLUP_OK)
                return;
            text = std::string(best.action) + std::to_string(best.value);
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(!told[0].empty());
    CHECK(told[1] == told[0] && told[2] == told[0]);
}

namespace {

// The view of the player to act at the beginning of a deal of these rules.
void begin(Handles& h, const char* rules) {
    REQUIRE(glup_engine_create(nullptr, &h.engine) == GLUP_OK);
    REQUIRE(glup_state_from_seed_by(rules, 3, 0, &h.state) == GLUP_OK);
    int32_t player = GLUP_NO_SEAT;
    REQUIRE(glup_state_player(h.state, &player) == GLUP_OK);
    REQUIRE(glup_state_view(h.state, player, &h.view) == GLUP_OK);
}

}  // namespace

TEST("who watches a search is told, and ends it") {
    struct Seen {
        int calls = 0;
        int64_t iterations = 0;
    };
    const glup_watch watch = [](const glup_advice* so_far, void* data) -> int32_t {
        auto& seen = *static_cast<Seen*>(data);
        glup_advice_info info;
        CHECK_EQ(glup_advice_summary(so_far, &info), GLUP_OK);
        CHECK(info.actions > 1 && info.iterations >= seen.iterations);
        seen.iterations = info.iterations;
        return ++seen.calls == 5;
    };
    for (const char* rules : {"glup", "three-handed", "double-deck"}) {
        for (const char* options : {R"({"seconds":600,"full_time":true})",
                                    R"({"seconds":600,"full_time":true,"threads":2})"}) {
            Handles h;
            begin(h, rules);
            Seen seen;
            REQUIRE(glup_recommend_watched(h.engine, h.view, options, 0, watch, &seen, &h.advice) ==
                    GLUP_OK);
            CHECK_EQ(seen.calls, 5);
            glup_advice_info info;
            REQUIRE(glup_advice_summary(h.advice, &info) == GLUP_OK);
            CHECK_EQ(info.ended, GLUP_STOPPED);
            CHECK(info.iterations >= seen.iterations);
        }
    }
    Handles h;
    begin(h, "glup");
    CHECK_EQ(glup_recommend_watched(h.engine, h.view, "{}", 0, nullptr, nullptr, &h.advice),
             GLUP_ARGUMENT);
    CHECK_EQ(glup_recommend_watched(h.engine, h.view, "{}", -1, watch, nullptr, &h.advice),
             GLUP_ARGUMENT);
}

TEST("all that is told of an action") {
    Handles h;
    begin(h, "three-handed");
    REQUIRE(glup_recommend_json(h.engine, h.view, R"({"iterations":200,"seed":1,"totals":[0,0,0]})",
                                &h.advice) == GLUP_OK);
    glup_advice_info info;
    REQUIRE(glup_advice_summary(h.advice, &info) == GLUP_OK);
    double chances = 0;
    for (int32_t i = 0; i < info.actions; ++i) {
        glup_worth worth;
        glup_valued_action action;
        REQUIRE(glup_advice_worth(h.advice, static_cast<size_t>(i), &worth) == GLUP_OK);
        REQUIRE(glup_advice_action(h.advice, static_cast<size_t>(i), &action) == GLUP_OK);
        CHECK_EQ(std::string(worth.action), action.action);
        CHECK_EQ(worth.value, action.value);
        CHECK(worth.difference <= 0);
        CHECK(worth.win >= 0 && worth.win <= 1);
        CHECK(worth.bids >= worth.made && worth.made >= 0);
        chances += worth.chance;
    }
    CHECK(std::abs(chances - 1) < 1e-9);
    glup_worth worth;
    CHECK_EQ(glup_advice_worth(h.advice, static_cast<size_t>(info.actions), &worth), GLUP_ARGUMENT);
}

TEST("every legal action by its number, and who is to act") {
    Handles h;
    begin(h, "double-deck");
    int32_t over = 1;
    for (int i = 0; i < 12; ++i) {
        uint64_t count = 0;
        REQUIRE(glup_state_count_legal(h.state, &count) == GLUP_OK);
        CHECK(count > 0);
        REQUIRE(glup_state_is_over(h.state, &over) == GLUP_OK);
        CHECK_EQ(over, 0);
        const auto at = [&](uint64_t index) {
            return text_of([&](char* text, size_t size, size_t* length) {
                return glup_state_legal_at(h.state, index, text, size, length);
            });
        };
        Handles copy;
        REQUIRE(glup_state_copy(h.state, &copy.state) == GLUP_OK);
        CHECK_EQ(glup_state_apply(copy.state, at(count - 1).c_str()), GLUP_OK);
        CHECK_EQ(glup_state_legal_at(h.state, count, nullptr, 0, nullptr), GLUP_ARGUMENT);
        REQUIRE(glup_state_apply(h.state, at(count / 2).c_str()) == GLUP_OK);
    }
}
