// Exact endgames, goals and recommendations.
#include <algorithm>
#include <array>
#include <cmath>

#include "glup/built_in.hpp"
#include "glup/search/limits.hpp"
#include "glup/support/json_writer.hpp"
#include "guard.hpp"
#include "handles.hpp"

namespace glup::c {
namespace {

static_assert(static_cast<int>(StopReason::kComplete) == GLUP_COMPLETE);
static_assert(static_cast<int>(StopReason::kLimit) == GLUP_LIMIT);
static_assert(static_cast<int>(StopReason::kSettled) == GLUP_SETTLED);
static_assert(static_cast<int>(StopReason::kStopped) == GLUP_STOPPED);

// In the order of GLUP_AUTO ... GLUP_EXACT.
constexpr std::array<std::string_view, 4> kMethods = {"auto", "one-ply", "pimc", "exact"};

value::Network load_network(const char* path) {
    try {
        return path == nullptr ? value::Network::built_in() : value::Network::from_file(path);
    } catch (const Error& error) {
        throw WeightsError(error.what());
    }
}

void check_seconds(double seconds) {
    if (seconds >= 0 && std::isfinite(seconds)) return;
    throw Error("seconds: expected 0 or more, given " + std::to_string(seconds));
}

// The engine's recommender, for one thread until this ends.
class Turn {
public:
    explicit Turn(glup_engine& engine) : engine_(engine) {
        if (engine.busy.test_and_set(std::memory_order_acquire))
            throw BusyError("engine: expected one that no other thread is using");
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { engine_.busy.clear(std::memory_order_release); }

    GameSolver& solver(const GameEndgame& endgame) const { return engine_.solvers.of(endgame); }
    Adviser& adviser() const { return engine_.adviser; }

private:
    glup_engine& engine_;
};

std::string to_json(const glup_options& given) {
    if (given.method < GLUP_AUTO || given.method > GLUP_EXACT)
        throw Error("method: expected 0 to 3, given " + std::to_string(given.method));
    if (std::any_of(std::begin(given.reserved), std::end(given.reserved),
                    [](std::int64_t number) { return number != 0; }))
        throw Error("reserved: expected zeros");
    check_seconds(given.seconds);
    json::Writer to;
    to.begin_object().member("solver", kMethods[static_cast<std::size_t>(given.method)]);
    to.member("seed", given.seed);
    if (given.tricks != 0) to.member("tricks", given.tricks);
    if (given.iterations != 0) to.member("iterations", given.iterations);
    if (given.seconds > 0) to.member("seconds", given.seconds);
    return to.end_object().take();
}

SolveLimits to_limits(std::uint64_t max_nodes, double seconds) {
    check_seconds(seconds);
    SolveLimits limits;
    limits.max_nodes = max_nodes;
    if (seconds > 0) limits.deadline = SolveLimits::in(seconds);
    return limits;
}

glup_solution solve(const Turn& turn, const GameEndgame& endgame, const SolveLimits& limits) {
    const auto found = turn.solver(endgame).actions(endgame, limits);
    const bool most = endgame.wants_most();
    const auto better = [&](int a, int b) { return most ? a > b : a < b; };
    glup_solution solution;
    glup_solution_info& info = solution.info;
    info.lower = found.front().bounds.lower;
    info.upper = found.front().bounds.upper;
    info.exact = 1;
    for (const auto& [card, bounds] : found) {
        if (better(bounds.lower, info.lower)) info.lower = bounds.lower;
        if (better(bounds.upper, info.upper)) info.upper = bounds.upper;
        if (!bounds.exact) info.exact = 0;
        info.nodes = std::max(info.nodes, bounds.nodes);
    }
    for (const auto& [card, bounds] : found) {
        solution.items.push_back(
            {card, bounds.lower, bounds.upper, info.exact != 0 && bounds.lower == info.lower});
    }
    info.actions = static_cast<std::int32_t>(found.size());
    return solution;
}

// By their names in JSON; those without a method of their own are policies.
std::int32_t method_of(std::string_view solver) {
    if (solver == "network") return GLUP_ONE_PLY;
    return solver == "exact" ? GLUP_EXACT : GLUP_PIMC;
}

glup_advice_info summary_of(const GameAdvice& found) {
    return {method_of(found.solver),
            found.exact ? 1 : 0,
            static_cast<std::int32_t>(found.ended),
            static_cast<std::int32_t>(found.actions.size()),
            found.rollouts,
            found.seconds};
}

// Asks a program now and then whether to go on.
class Watch {
public:
    Watch(const GameInquiry& asked, double every, glup_watch call, void* data)
        : asked_(asked), every_(every), call_(call), data_(data) {}

    bool operator()() {
        if (stopped_ || clock_.seconds() < last_ + every_ || !asked_.has_begun()) return stopped_;
        last_ = clock_.seconds();
        const glup_advice so_far{asked_.advice()};
        return stopped_ = call_(&so_far, data_) != 0;
    }

private:
    const GameInquiry& asked_;
    double every_;
    glup_watch call_;
    void* data_;
    Stopwatch clock_{};
    double last_ = 0;
    bool stopped_ = false;
};

template <class Items>
const auto& item_at(const Items& items, std::size_t index) {
    if (index < items.size()) return items[index];
    throw Error("index: expected less than " + std::to_string(items.size()) + ", given " +
                std::to_string(index));
}

}  // namespace
}  // namespace glup::c

using namespace glup::c;

extern "C" {

glup_status glup_engine_create(const char* weights, glup_engine** engine) {
    return make_handle(engine, "engine",
                       [&] { return glup::built_in_adviser(load_network(weights)); });
}

void glup_engine_free(glup_engine* engine) { delete engine; }

glup_status glup_solve(glup_engine* engine, const glup_state* state, uint64_t max_nodes,
                       double seconds, glup_solution** solution) {
    return make_handle(solution, "solution", [&] {
        const Turn turn(given(engine, "engine"));
        const auto limits = to_limits(max_nodes, seconds);
        return solve(turn, *given(state, "state").state->endgame(), limits);
    });
}

glup_status glup_solve_endgame(glup_engine* engine, const char* endgame, const int32_t* melds,
                               uint64_t max_nodes, double seconds, glup_solution** solution) {
    return make_handle(solution, "solution", [&] {
        const Turn turn(given(engine, "engine"));
        const std::string_view text = given_text(endgame, "endgame");
        const auto limits = to_limits(max_nodes, seconds);
        const auto& family = family_of(glup::GameFamily::Writing::kEndgame, text);
        if (melds != nullptr && !family.has_goals())
            throw glup::Error("melds: expected NULL with an endgame that is of no auction game");
        const auto hands = family.endgame(text);
        if (melds != nullptr) hands->stake({melds, static_cast<std::size_t>(hands->stakes())});
        return solve(turn, *hands, limits);
    });
}

glup_status glup_reaches(glup_engine* engine, const char* endgame, const char* goal,
                         uint64_t max_nodes, double seconds, glup_reached* answer) {
    return guarded([&] {
        glup_reached& told = given(answer, "answer");
        const Turn turn(given(engine, "engine"));
        const auto position = glup::family_with_goals().endgame(given_text(endgame, "endgame"));
        const auto found = turn.solver(*position).reaches(*position, given_text(goal, "goal"),
                                                          to_limits(max_nodes, seconds));
        told = {found.reached ? static_cast<int32_t>(*found.reached) : int32_t{GLUP_NOT_KNOWN},
                found.nodes};
    });
}

glup_status glup_solution_summary(const glup_solution* solution, glup_solution_info* info) {
    return guarded([&] { given(info, "info") = given(solution, "solution").info; });
}

glup_status glup_solution_action(const glup_solution* solution, size_t index,
                                 glup_solved_action* action) {
    return guarded([&] {
        const auto& item = item_at(given(solution, "solution").items, index);
        given(action, "action") = {item.action.c_str(), item.lower, item.upper, item.best};
    });
}

void glup_solution_free(glup_solution* solution) { delete solution; }

glup_status glup_recommend(glup_engine* engine, const glup_view* view, const glup_options* options,
                           glup_advice** advice) {
    return make_handle(advice, "advice", [&] {
        const Turn turn(given(engine, "engine"));
        const auto asked = to_json(options == nullptr ? glup_options{} : *options);
        return turn.adviser().recommend(*given(view, "view").view, asked);
    });
}

glup_status glup_recommend_json(glup_engine* engine, const glup_view* view, const char* options,
                                glup_advice** advice) {
    return make_handle(advice, "advice", [&] {
        const Turn turn(given(engine, "engine"));
        const auto asked = given_text(options, "options");
        return turn.adviser().recommend(*given(view, "view").view, asked);
    });
}

glup_status glup_recommend_watched(glup_engine* engine, const glup_view* view, const char* options,
                                   double every, glup_watch watch, void* data,
                                   glup_advice** advice) {
    return make_handle(advice, "advice", [&] {
        if (watch == nullptr) throw glup::Error("watch: NULL given");
        if (!(every >= 0)) throw glup::Error("every: expected 0 or more");
        const Turn turn(given(engine, "engine"));
        const auto asked =
            turn.adviser().ask(*given(view, "view").view, given_text(options, "options"));
        Watch watched(*asked, every, watch, data);
        asked->run([&] { return watched(); });
        return asked->advice();
    });
}

glup_status glup_advice_json(const glup_advice* advice, char* text, size_t size, size_t* length) {
    return guarded([&] { copy_text(given(advice, "advice").found.json, text, size, length); });
}

glup_status glup_advice_summary(const glup_advice* advice, glup_advice_info* info) {
    return guarded([&] { given(info, "info") = summary_of(given(advice, "advice").found); });
}

glup_status glup_advice_action(const glup_advice* advice, size_t index,
                               glup_valued_action* action) {
    return guarded([&] {
        const auto& item = item_at(given(advice, "advice").found.actions, index);
        given(action, "action") = {item.text.c_str(), item.value, item.error, item.samples};
    });
}

glup_status glup_advice_worth(const glup_advice* advice, size_t index, glup_worth* worth) {
    return guarded([&] {
        const auto& item = item_at(given(advice, "advice").found.actions, index);
        const double win = item.win.value_or(std::nan(""));
        given(worth, "worth") = {item.text.c_str(),
                                 item.value,
                                 item.error,
                                 item.difference,
                                 item.difference_error,
                                 item.chance,
                                 win,
                                 item.bids,
                                 item.made,
                                 item.samples,
                                 {}};
    });
}

void glup_advice_free(glup_advice* advice) { delete advice; }

}  // extern "C"
