// The solver against a search of all play, written separately: endgames of 1 to 8 cards.
#include "check.hpp"
#include "endgame/plain.hpp"
#include "endgame/scale.hpp"
#include "endgame/text.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/basic_solver.hpp"
#include "glup/stock/endgame/solver.hpp"

namespace {

using namespace glup::endgame;

void expect(const Endgame& position, const std::string& what, int value, const Result& found) {
    check::report(found.exact && found.lower == value && found.upper == value, __FILE__, __LINE__,
                  endgames::text_of(position) + ": " + what + " is " + std::to_string(value) +
                      ", found " + std::to_string(found.lower) + ".." +
                      std::to_string(found.upper));
}

using glup::rules::RulesetId;

// Draws endgames and calls f(position, the same with plain rules, the slow solver, its value).
template <class F>
void each_endgame(int count, std::uint64_t seed, const F& f, RulesetId ruleset = RulesetId::kGlup,
                  int most_cards = 8) {
    endgames::Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        const Endgame position =
            endgames::any_endgame(i, 1 + chance.below(most_cards), chance, ruleset);
        plain::Table table = plain::table_of(position);
        plain::Exhaustive slow;
        f(position, table, slow, slow.value(table, 0, plain::led_of(position)));
    }
}

// The value, and those of all actions.
template <class Search>
auto checks_all(Search& solver) {
    return [&](const auto& position, auto& table, auto& slow, int value) {
        expect(position, "the value", value, solver.value(position));
        const int led = plain::led_of(position);
        const std::vector<int> legal = led == plain::kNone ? table.held(0) : table.answers(1, led);
        const std::vector<ActionValue> actions = solver.actions(position);
        REQUIRE(actions.size() == legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const int card = legal[i];
            CHECK_EQ(int{actions[i].card}, card);
            int worth;
            if (led == plain::kNone) {
                --table.hand[0][card];
                worth = slow.led_value(table, 0, card);
                ++table.hand[0][card];
            } else {
                worth = slow.answer_value(table, 0, led, card);
            }
            expect(position, glup::card_text(actions[i].card), worth, actions[i].result);
        }
    };
}

TEST("values of endgames and of all actions are those of exhaustive search") {
    Solver solver(1);  // warm from one to the next
    each_endgame(endgames::scaled(1500), endgames::test_seed(), checks_all(solver));
}

TEST("so are those of the traditional game") {
    Solver solver(1);
    const std::uint64_t seed = endgames::test_seed() + 4;
    each_endgame(endgames::scaled(1500), seed, checks_all(solver), RulesetId::kTwoHanded, 7);
    each_endgame(endgames::scaled(500), seed + 1, checks_all(solver), RulesetId::kTwoHandedExtended,
                 6);
}

TEST("the search for any ruleset knows Glup, too") {
    BasicSolver<AnyGame> solver(1);
    each_endgame(endgames::scaled(500), endgames::test_seed() + 6, checks_all(solver));
}

TEST("the line of best play, replayed by the plain rules, scores the value") {
    Solver solver(1);
    const auto check_line = [&](const auto& position, auto& table, auto&, int value) {
        const Line line = solver.line(position);
        expect(position, "the line", value, line.result);
        CHECK_EQ(plain::replayed(table, plain::led_of(position), line.cards), value);
    };
    const std::uint64_t seed = endgames::test_seed() + 1;
    each_endgame(endgames::scaled(500), seed, check_line);
    each_endgame(endgames::scaled(500), seed, check_line, RulesetId::kTwoHanded, 7);
}

TEST("a solve that was stopped gives bounds around the value and leaves nothing false behind") {
    Solver solver(1);
    endgames::Chance chance(endgames::test_seed());
    const auto check_stop = [&](const auto& position, auto&, auto&, int value) {
        solver.clear();
        glup::SolveLimits limits;
        limits.max_nodes = static_cast<std::uint64_t>(1 + chance.below(60));
        const Result result = solver.value(position, limits);
        CHECK(result.lower <= value && value <= result.upper);
        CHECK_EQ(result.exact, result.lower == result.upper);
        CHECK(result.nodes <= limits.max_nodes);
        expect(position, "the value after a stop", value, solver.value(position));
    };
    const std::uint64_t seed = endgames::test_seed() + 2;
    each_endgame(endgames::scaled(500), seed, check_stop);
    each_endgame(endgames::scaled(500), seed, check_stop, RulesetId::kTwoHanded, 7);
}

TEST("one solver keeps the games apart") {
    Solver warm(1);
    endgames::Chance chance(endgames::test_seed() + 7);
    for (int i = 0; i < endgames::scaled(200); ++i) {
        Endgame position =
            endgames::any_endgame(i, 1 + chance.below(6), chance, RulesetId::kTwoHanded);
        for (const RulesetId ruleset : {RulesetId::kTwoHanded, RulesetId::kGlup}) {
            position.ruleset = ruleset;
            plain::Table table = plain::table_of(position);
            expect(position, "the value",
                   plain::Exhaustive().value(table, 0, plain::led_of(position)),
                   warm.value(position));
        }
    }
}

}  // namespace
