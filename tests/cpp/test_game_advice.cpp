// Advice at the border: asked of any game in the same words.
#include "check.hpp"
#include "glup/built_in.hpp"
#include "glup/game/games.hpp"
#include "glup/game/solver.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

using namespace glup;

namespace {

std::unique_ptr<GameView> first_view(std::string_view rules, std::uint64_t seed = 3) {
    const auto state = find_rules(rules).deal(seed, {});
    return state->view(state->player());
}

// All that is told but for the time.
std::string told(const GameAdvice& advice) {
    std::string text = advice.json;
    const auto at = text.find("\"seconds\"");
    return text.erase(at, text.find(',', at) - at);
}

constexpr const char* kGames[] = {"glup", "two-handed", "three-handed", "double-deck", "pisti"};

}  // namespace

TEST("the threads change nothing where iterations are the limit") {
    Adviser adviser = built_in_adviser();
    for (const char* rules : kGames) {
        const auto view = first_view(rules);
        const auto alone = adviser.recommend(*view, R"({"iterations": 900, "seed": 4})");
        const auto shared =
            adviser.recommend(*view, R"({"iterations": 900, "seed": 4, "threads": 3})");
        CHECK_EQ(told(alone), told(shared));
        CHECK(alone.actions.size() > 1);
        CHECK_EQ(alone.solver, "pimc");
    }
}

TEST("step by step, and all at once") {
    Adviser adviser = built_in_adviser();
    for (const char* rules : kGames) {
        const auto view = first_view(rules);
        constexpr const char* kOptions = R"({"iterations": 500, "seed": "9"})";
        const auto asked = adviser.ask(*view, kOptions);
        int steps = 0;
        while (asked->step()) ++steps;
        CHECK(steps > 1);
        CHECK_EQ(told(asked->advice()), told(adviser.recommend(*view, kOptions)));
    }
}

TEST("who watches ends it, with what there is") {
    Adviser adviser = built_in_adviser();
    for (const char* rules : kGames) {
        for (const char* options : {R"({"seconds": 600, "full_time": true})",
                                    R"({"seconds": 600, "full_time": true, "threads": 2})"}) {
            const auto view = first_view(rules);
            const auto asked = adviser.ask(*view, options);
            int looks = 0;
            asked->run([&] { return ++looks > 20; });
            CHECK_EQ(stop_reason_name(asked->advice().ended), "interrupt");
            CHECK(asked->advice().actions.size() > 1);
        }
    }
}

TEST("an exact solve is watched, too") {
    Adviser adviser = built_in_adviser();
    Random random(5);
    const auto state = find_rules("glup").deal(7, {});
    while (!state->over() && json::parse(state->shown()).as<json::Object>() != nullptr) {
        const auto legal = state->legal();
        if (state->shown().find("\"phase\":2") != std::string::npos) break;
        state->apply(legal[random.below(legal.size())]);
    }
    const auto asked = adviser.ask(*state->view(state->player()), R"({"seconds": 600})");
    int looks = 0;
    asked->run([&] { return ++looks > 3; });
    const GameAdvice early = asked->advice();
    CHECK(!early.exact);
    CHECK(early.ended == StopReason::kStopped);
    CHECK_EQ(early.solver, "exact");
}

TEST("a solver by name; what nobody knows is refused") {
    Adviser adviser = built_in_adviser();
    for (const char* rules : kGames) {
        const auto view = first_view(rules);
        const auto greedy = adviser.recommend(*view, R"({"solver": "greedy"})");
        CHECK_EQ(greedy.solver, "greedy");
        CHECK_THROWS(Error, adviser.recommend(*view, R"({"solver": "gredy"})"));
        CHECK_THROWS(Error, adviser.recommend(*view, R"({"threads": 0})"));
        CHECK_THROWS(Error, adviser.recommend(*view, R"({"depth": 3})"));
        const auto state = find_rules(rules).deal(3, {});
        const auto waits = state->view(state->player() == 0 ? 1 : 0);
        CHECK_THROWS(PhaseError, adviser.recommend(*waits));
    }
}

TEST("endgames of each kind by the solver of theirs") {
    GameSolvers solvers(1);
    const auto solve = [&](const char* text) {
        const auto endgame = family_of(GameFamily::Writing::kEndgame, text).endgame(text);
        const GameSolution found = solvers.of(*endgame).solve(*endgame, {}, true);
        CHECK(found.value.exact);
        CHECK_EQ(found.value.lower, solvers.of(*endgame).value(*endgame, {}).lower);
        CHECK_EQ(found.line.size() > 1, true);
        return solution_json(*endgame, found);
    };
    CHECK(solve("H AS TS 9H KD / AS JC QD TD").find(R"("value":3)") != std::string::npos);
    CHECK(solve("three-handed H *AS / KS / 9S").find(R"("best":["AS"])") != std::string::npos);
}

TEST("many worlds within a budget of nodes, each exact or with bounds that hold") {
    Random random(8);
    std::vector<std::unique_ptr<GameEndgame>> worlds;
    for (const char* rules : {"three-handed", "double-deck", "glup"}) {
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const auto state = find_rules(rules).deal(seed, {});
            std::unique_ptr<GameEndgame> last;
            while (!state->over()) {
                state->apply(state->legal_at(
                    random.below(static_cast<std::uint32_t>(state->count_legal()))));
                if (const std::string shown = state->shown();
                    shown.find("\"phase\":1") != std::string::npos ||
                    shown.find("\"decision\":\"lead\"") == std::string::npos)
                    continue;
                if (state->legal().size() < 4) last = state->endgame();
            }
            if (last) worlds.push_back(std::move(last));
        }
    }
    REQUIRE(worlds.size() > 4);
    GameSolvers solvers(1), fresh(1);
    for (const std::uint64_t nodes : {0, 1, 20, 2000}) {
        SolveLimits limits;
        limits.max_nodes = nodes;
        solvers.clear();
        const auto found = solvers.worlds(worlds, limits);
        REQUIRE(found.size() == worlds.size());
        std::uint64_t used = 0;
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            const auto exact = fresh.of(*worlds[i]).actions(*worlds[i], {});
            REQUIRE(found[i].size() == exact.size());
            used += found[i].back().bounds.nodes;
            for (std::size_t k = 0; k < exact.size(); ++k) {
                const GameBounds &part = found[i][k].bounds, &whole = exact[k].bounds;
                CHECK(part.lower <= whole.lower && whole.upper <= part.upper);
                CHECK(nodes != 0 || part.exact);
            }
        }
        CHECK(nodes == 0 || used <= nodes + worlds.size());
    }
}
