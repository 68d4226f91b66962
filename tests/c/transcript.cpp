// Prints what the C library answers about deals of every game, errors too:
// tests/data/transcripts/c.txt.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "glupcore.h"

namespace {

// Without the seconds that it took.
std::string timeless(std::string text) {
    const std::size_t at = text.find("\"seconds\":");
    if (at != std::string::npos) text.erase(at, text.find(',', at) - at);
    return text;
}

void tell(const char* what, glup_status status, const std::string& text = "") {
    std::printf("%s: %s %s\n", what, glup_status_name(status),
                status == GLUP_OK ? timeless(text).c_str() : glup_last_error());
}

template <class Write>
std::string tell_text(const char* what, Write&& write) {
    std::size_t length = 0;
    std::string text;
    glup_status status = write(nullptr, 0, &length);
    if (status == GLUP_OK) {
        text.resize(length + 1);
        status = write(text.data(), text.size(), &length);
        text.pop_back();
    }
    std::string line = text;
    std::replace(line.begin(), line.end(), '\n', '|');
    tell(what, status, line);
    return text;
}

template <class Write>
std::string bytes_of(Write&& write) {
    std::size_t length = 0;
    std::string bytes;
    if (write(nullptr, 0, &length) != GLUP_OK) return bytes;
    bytes.resize(length);
    write(bytes.data(), bytes.size(), &length);
    return bytes;
}

void tell_info(glup_status status, const glup_info& info) {
    std::string numbers;
    const auto* first = reinterpret_cast<const int32_t*>(&info);
    for (std::size_t i = 0; i < sizeof info / sizeof *first; ++i)
        numbers += std::to_string(first[i]) + ' ';
    tell("info", status, numbers);
}

void tell_solution(glup_status status, glup_solution* solution) {
    std::string text;
    glup_solution_info info{};
    if (status == GLUP_OK && glup_solution_summary(solution, &info) == GLUP_OK) {
        text = std::to_string(info.lower) + ' ' + std::to_string(info.upper) + ' ' +
               std::to_string(info.exact);
        glup_solved_action one;
        for (std::size_t i = 0; glup_solution_action(solution, i, &one) == GLUP_OK; ++i) {
            text += std::string(" ") + one.action + '=' + std::to_string(one.lower) + ',' +
                    std::to_string(one.upper) + (one.best != 0 ? "*" : "");
        }
    }
    tell("solution", status, text);
    glup_solution_free(solution);
}

void tell_advice(glup_status status, glup_advice* advice, bool whole) {
    if (status != GLUP_OK) return tell("advice", status);
    glup_advice_info info{};
    glup_advice_summary(advice, &info);
    tell("advice", status,
         std::to_string(info.method) + std::to_string(info.exact) + std::to_string(info.ended));
    if (whole) {
        tell_text("json", [&](char* text, size_t size, size_t* length) {
            return glup_advice_json(advice, text, size, length);
        });
    }
    glup_valued_action one;
    for (std::size_t i = 0; glup_advice_action(advice, i, &one) == GLUP_OK; ++i)
        std::printf("  %s %.6g %.6g %d\n", one.action, one.value, one.error,
                    static_cast<int>(one.samples));
    glup_advice_free(advice);
}

// All that is asked of one view.
void tell_view(glup_engine* engine, const glup_view* view) {
    int32_t seat = -1;
    const char* rules = "";
    glup_info info{};
    tell("seat", glup_view_seat(view, &seat), std::to_string(seat));
    const glup_status named = glup_view_rules(view, &rules);
    tell("rules", named, rules);
    tell_info(glup_view_info(view, &info), info);
    tell_text("hand", [&](char* text, size_t size, size_t* length) {
        return glup_view_hand(view, text, size, length);
    });
    tell_text("legal", [&](char* text, size_t size, size_t* length) {
        return glup_view_legal(view, text, size, length, nullptr);
    });
    const std::string position =
        tell_text("position", [&](char* text, size_t size, size_t* length) {
            return glup_view_position(view, text, size, length);
        });
    for (const char* policy : {"greedy", "random", "other"}) {
        tell_text(policy, [&](char* text, size_t size, size_t* length) {
            return glup_view_choose(view, policy, 5, text, size, length);
        });
    }
    glup_state* world = nullptr;
    tell("sample", glup_view_sample(view, 3, &world));
    for (int32_t of = 0; world != nullptr && of < 3; ++of) {
        tell_text("world", [&](char* text, size_t size, size_t* length) {
            return glup_state_hand(world, of, text, size, length);
        });
    }
    glup_state_free(world);
    for (const int32_t of : {seat, seat + 1, 9}) {
        glup_view* read = nullptr;
        tell("read", glup_view_from_position(position.c_str(), of, &read));
        glup_view_free(read);
    }
    const std::string bytes = bytes_of([&](void* to, size_t size, size_t* length) {
        return glup_view_to_bytes(view, to, size, length);
    });
    glup_view* again = nullptr;
    tell("bytes", glup_view_from_bytes(bytes.data(), bytes.size(), &again));
    const std::string copied = bytes_of([&](void* to, size_t size, size_t* length) {
        return glup_view_to_bytes(again, to, size, length);
    });
    std::printf("same %d\n", copied == bytes);
    glup_view_free(again);
    glup_options options{};
    options.iterations = 30;
    options.seed = 5;
    for (options.method = GLUP_AUTO; options.method <= GLUP_EXACT + 1; ++options.method) {
        glup_advice* advice = nullptr;
        const glup_status status = glup_recommend(engine, view, &options, &advice);
        tell_advice(status, advice, false);
    }
    for (const char* json :
         {R"({"iterations":30,"seed":2,"explain":true})", R"({"lead":20,"iterations":9})",
          R"({"tail":4,"iterations":9})", R"({"tricks":3,"iterations":9})"}) {
        glup_advice* advice = nullptr;
        const glup_status status = glup_recommend_json(engine, view, json, &advice);
        tell_advice(status, advice, json[2] == 'i');
    }
}

void tell_state(glup_engine* engine, const glup_state* state) {
    const char* rules = "";
    glup_info info{};
    const glup_status named = glup_state_rules(state, &rules);
    tell("rules", named, rules);
    tell_info(glup_state_info(state, &info), info);
    tell_text("state", [&](char* text, size_t size, size_t* length) {
        return glup_state_json(state, text, size, length);
    });
    tell_text("legal", [&](char* text, size_t size, size_t* length) {
        return glup_state_legal(state, text, size, length, nullptr);
    });
    const std::string endgame = tell_text("endgame", [&](char* text, size_t size, size_t* length) {
        return glup_state_endgame(state, text, size, length);
    });
    glup_solution* solution = nullptr;
    glup_status status = glup_solve(engine, state, 10'000, 0, &solution);
    tell_solution(status, solution);
    status = glup_solve_endgame(engine, endgame.c_str(), nullptr, 10'000, 0, &solution);
    tell_solution(status, solution);
    for (const char* goal : {"points 5", "kings 3"}) {
        glup_reached found{};
        status = glup_reaches(engine, endgame.c_str(), goal, 10'000, 0, &found);
        tell("reaches", status, std::to_string(found.reached));
    }
    const std::string bytes = bytes_of([&](void* to, size_t size, size_t* length) {
        return glup_state_to_bytes(state, to, size, length);
    });
    glup_state* again = nullptr;
    tell("bytes", glup_state_from_bytes(bytes.data(), bytes.size(), &again));
    for (const char* action : {"nonsense", "AS", "bid:1", "pass"})
        tell(action, again == nullptr ? GLUP_OK : glup_state_apply(again, action));
    glup_state_free(again);
    tell("endgame", glup_state_from_endgame(endgame.c_str(), &again));
    glup_state_free(again);
    for (int32_t seat = 0; seat < 9; seat += 2) {
        tell_text("hand", [&](char* text, size_t size, size_t* length) {
            return glup_state_hand(state, seat, text, size, length);
        });
        glup_view* view = nullptr;
        tell("view", glup_state_view(state, seat, &view));
        glup_view_free(view);
    }
}

// Who is to act: the seat whose view has actions.
glup_view* acting(const glup_state* state) {
    for (int32_t seat = 0;; ++seat) {
        glup_view* view = nullptr;
        std::size_t length = 0;
        if (glup_state_view(state, seat, &view) != GLUP_OK) return nullptr;
        if (glup_view_legal(view, nullptr, 0, &length, nullptr) == GLUP_OK && length > 0)
            return view;
        glup_view_free(view);
    }
}

// A deal by the rule, told at some of its plies and at its end.
void tell_deal(glup_engine* engine, const char* rules) {
    std::printf("\n%s\n", rules);
    glup_state* state = nullptr;
    for (const int32_t dealer : {9, 0})
        tell("deal", glup_state_from_seed_by(rules, 7, dealer, &state));
    for (const char* deck : {"AS", "AS x"}) {
        glup_state* other = nullptr;
        tell("deck", glup_state_from_deck_by(rules, deck, 0, 0, &other));
    }
    for (int ply = 0; state != nullptr; ++ply) {
        glup_view* view = acting(state);
        if (view == nullptr || ply == 0 || ply == 40) tell_state(engine, state);
        if (view == nullptr) break;
        if (ply == 0 || ply == 40) tell_view(engine, view);
        std::string text(1000, '\0');
        const glup_status status = glup_view_choose(view, "greedy", static_cast<uint64_t>(ply),
                                                    text.data(), text.size(), nullptr);
        glup_view_free(view);
        if (status != GLUP_OK || glup_state_apply(state, text.c_str()) != GLUP_OK) break;
    }
    glup_view* view = nullptr;
    if (glup_state_view(state, 1, &view) == GLUP_OK) tell_view(engine, view);
    glup_view_free(view);
    glup_state_free(state);
}

}  // namespace

int main() {
    glup_engine* engine = nullptr;
    if (glup_engine_create(nullptr, &engine) != GLUP_OK) return 1;
    std::size_t index = 0;
    for (const char* name; (name = glup_rules_name(index)) != nullptr; ++index)
        tell_deal(engine, name);
    tell_deal(engine, R"({"from":"four-handed","name":"ours","target":500,"pinochle":[40]})");
    for (const char* rules : {"whist", "{}", "{", R"({"from":"check","x":1})"}) {
        glup_state* state = nullptr;
        tell(rules, glup_state_from_seed_by(rules, 7, 0, &state));
    }
    for (const char* position : {"", "{}", "[]", R"({"rules":"check"})", R"({"rules":{}})",
                                 R"({"rules":"whist"})", R"({"rules":3})"}) {
        glup_view* view = nullptr;
        tell(position, glup_view_from_position(position, 0, &view));
    }
    for (const std::string bytes : {"", "GLA", "GLW", "GLUP"}) {
        glup_state* state = nullptr;
        glup_view* view = nullptr;
        tell("bytes", glup_state_from_bytes(bytes.data(), bytes.size(), &state));
        tell("bytes", glup_view_from_bytes(bytes.data(), bytes.size(), &view));
    }
    const int32_t melds[] = {40, 0, 20, 30};
    for (const char* text : {"H AS TS 9H KD / AS JC QD TD", "three-handed H *AS / KS / 9S", "x",
                             "four-handed H *AS TS / AC JC / *TD QH / TH KS"}) {
        for (const int32_t* staked : {static_cast<const int32_t*>(nullptr), melds}) {
            glup_solution* solution = nullptr;
            const glup_status status = glup_solve_endgame(engine, text, staked, 0, 0, &solution);
            tell_solution(status, solution);
        }
        glup_reached found{};
        const glup_status status = glup_reaches(engine, text, "all", 0, 0, &found);
        tell("reaches", status, std::to_string(found.reached));
    }
    glup_engine_free(engine);
    return 0;
}
