// Exact endgames, goals and recommendations.
#include <algorithm>
#include <cmath>

#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/cards/text.hpp"
#include "glup/search/run.hpp"
#include "glup/stock/advice/inquiry.hpp"
#include "glup/stock/game.hpp"
#include "guard.hpp"
#include "handles.hpp"

namespace glup::c {
namespace {

static_assert(static_cast<int>(Method::kAuto) == GLUP_AUTO);
static_assert(static_cast<int>(Method::kOnePly) == GLUP_ONE_PLY);
static_assert(static_cast<int>(Method::kPimc) == GLUP_PIMC);
static_assert(static_cast<int>(Method::kExact) == GLUP_EXACT);
static_assert(static_cast<int>(StopReason::kComplete) == GLUP_COMPLETE);
static_assert(static_cast<int>(StopReason::kLimit) == GLUP_LIMIT);
static_assert(static_cast<int>(StopReason::kSettled) == GLUP_SETTLED);

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

    auction::EndgameSolver& auction() const {
        return engine_.auction ? *engine_.auction : engine_.auction.emplace();
    }
    auction::KeptChances& chances() const { return engine_.chances; }
    Recommender& operator*() const { return engine_.recommender; }
    Recommender* operator->() const { return &engine_.recommender; }

private:
    glup_engine& engine_;
};

AdviceOptions to_options(const glup_options& given) {
    AdviceOptions options;
    if (given.method < GLUP_AUTO || given.method > GLUP_EXACT)
        throw Error("method: expected 0 to 3, given " + std::to_string(given.method));
    if (std::any_of(std::begin(given.reserved), std::end(given.reserved),
                    [](std::int64_t number) { return number != 0; }))
        throw Error("reserved: expected zeros");
    check_seconds(given.seconds);
    options.method = static_cast<Method>(given.method);
    if (given.tricks != 0) options.pimc.tricks = given.tricks;
    if (given.rollouts != 0) options.rollouts = given.rollouts;
    if (given.seconds > 0) options.seconds = given.seconds;
    options.seed = given.seed;
    return options;
}

SolveLimits to_limits(std::uint64_t max_nodes, double seconds) {
    check_seconds(seconds);
    SolveLimits limits;
    limits.max_nodes = max_nodes;
    if (seconds > 0) limits.deadline = SolveLimits::in(seconds);
    return limits;
}

// What has been found of each card; `highest`: whether the player chooses the highest value, or the
// lowest.
template <class Values>
glup_solution solution_of(const Values& found, bool highest) {
    const auto better = [&](int a, int b) { return highest ? a > b : a < b; };
    glup_solution solution;
    glup_solution_info& info = solution.info;
    info.lower = found.front().result.lower;
    info.upper = found.front().result.upper;
    info.exact = 1;
    for (const auto& [card, result] : found) {
        if (better(result.lower, info.lower)) info.lower = result.lower;
        if (better(result.upper, info.upper)) info.upper = result.upper;
        if (!result.exact) info.exact = 0;
        info.nodes = std::max(info.nodes, result.nodes);
    }
    for (const auto& [card, result] : found) {
        solution.items.push_back({card_text(card), result.lower, result.upper,
                                  info.exact != 0 && result.lower == info.lower});
    }
    info.actions = static_cast<std::int32_t>(found.size());
    return solution;
}

glup_solution solve(const Turn& turn, const GameEndgame& endgame, const SolveLimits& limits) {
    if (const auto* open = auction::open_hands(endgame)) {
        const auto& [hands, melds] = *open;
        return solution_of(turn.auction().actions(hands, limits, melds),
                           (hands.ours >> hands.player() & 1) != 0);
    }
    const auto game = endgame.state();
    const State& state = *stock_state(*game);
    return solution_of(turn->solver().actions(endgame::position_of(state), limits),
                       state.player == state.leader);
}

glup_advice advise(const Turn& turn, const View& view, const AdviceOptions& options) {
    if (!view.to_act()) throw PhaseError("view: expected one whose owner is to act");
    if (options.method == Method::kExact && view.seen().in_phase1())
        throw PhaseError("method: expected another than GLUP_EXACT in phase 1");
    const Advice found = turn->recommend(view, options);
    glup_advice advice;
    for (const ValuedAction& action : found.actions)
        advice.items.push_back({action.text, action.value, action.error, action.samples});
    advice.json = to_json(found);
    advice.info = {static_cast<std::int32_t>(found.method),
                   found.exact ? 1 : 0,
                   static_cast<std::int32_t>(found.ended),
                   static_cast<std::int32_t>(found.actions.size()),
                   found.rollouts,
                   found.seconds};
    return advice;
}

auction::AdviceOptions auction_asked(const AdviceOptions& given) {
    if (given.method != Method::kAuto && given.method != Method::kPimc)
        throw Error("method: expected GLUP_AUTO or GLUP_PIMC in an auction game");
    auction::AdviceOptions asked;
    asked.search.rollouts = given.rollouts;
    if (given.seconds) asked.search.seconds = *given.seconds;
    asked.search.seed = given.seed;
    asked.search.full_time = given.full_time;
    return asked;
}

glup_advice advise(const Turn& turn, const auction::View& view, auction::AdviceOptions asked) {
    if (!view.to_act()) throw PhaseError("view: expected one whose owner is to act");
    if (!asked.search.rollouts && std::isinf(asked.search.seconds))
        asked.search.seconds = kDefaultSeconds;
    const auto& rules = view.seen().rules;
    const Stopwatch clock;
    auction::Inquiry asking(view, asked, asked.is_of_game() ? turn.chances().of(rules) : nullptr);
    run(asking, clock, asked.search.seconds);
    const auction::Advice found = asking.advice(clock.seconds());
    glup_advice advice;
    for (const auto& one : found.actions)
        advice.items.push_back({action_text(one.action, rules), one.value, one.error, one.samples});
    advice.json = auction::to_json(found);
    advice.info = {GLUP_PIMC,
                   0,
                   static_cast<std::int32_t>(found.ended),
                   static_cast<std::int32_t>(found.actions.size()),
                   found.rollouts,
                   found.seconds};
    return advice;
}

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
    return make_handle(engine, "engine", [&] { return glup::Recommender(load_network(weights)); });
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
        const auto position = glup::auction::parse_endgame(given_text(endgame, "endgame"));
        const auto found =
            turn.auction().reaches(position, glup::auction::parse_goal(given_text(goal, "goal")),
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
        const auto asked = to_options(options == nullptr ? glup_options{} : *options);
        const auto& own = *given(view, "view").view;
        if (const auto* of_auction = glup::auction::auction_view(own))
            return advise(turn, *of_auction, auction_asked(asked));
        return advise(turn, *glup::stock_view(own), asked);
    });
}

glup_status glup_recommend_json(glup_engine* engine, const glup_view* view, const char* options,
                                glup_advice** advice) {
    return make_handle(advice, "advice", [&] {
        const Turn turn(given(engine, "engine"));
        const auto text = given_text(options, "options");
        const auto& own = *given(view, "view").view;
        if (const auto* of_auction = glup::auction::auction_view(own))
            return advise(turn, *of_auction, glup::auction::read_options(text));
        return advise(turn, *glup::stock_view(own), glup::read_options(text));
    });
}

glup_status glup_advice_json(const glup_advice* advice, char* text, size_t size, size_t* length) {
    return guarded([&] { copy_text(given(advice, "advice").json, text, size, length); });
}

glup_status glup_advice_summary(const glup_advice* advice, glup_advice_info* info) {
    return guarded([&] { given(info, "info") = given(advice, "advice").info; });
}

glup_status glup_advice_action(const glup_advice* advice, size_t index,
                               glup_valued_action* action) {
    return guarded([&] {
        const auto& item = item_at(given(advice, "advice").items, index);
        given(action, "action") = {item.action.c_str(), item.value, item.error, item.samples};
    });
}

void glup_advice_free(glup_advice* advice) { delete advice; }

}  // extern "C"
