// The solver against plain alpha-beta, written separately: endgames of 9 cards and more.
#include <cstdlib>

#include "check.hpp"
#include "endgame/plain.hpp"
#include "endgame/scale.hpp"
#include "endgame/text.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/solver.hpp"

namespace {

using namespace glup::endgame;

using glup::rules::RulesetId;

void compare(int count, int fewest, int sizes, RulesetId ruleset) {
    endgames::Chance chance(endgames::test_seed());
    Solver solver;
    for (int i = 0; i < count; ++i) {
        const Endgame position =
            endgames::any_endgame(i, fewest + chance.below(sizes), chance, ruleset);
        const int led = plain::led_of(position);
        plain::Table table = plain::table_of(position);
        const int value = plain::AlphaBeta::value(table, 0, led);
        const Line line = solver.line(position);
        check::report(line.result.exact && line.result.lower == value &&
                          solver.value(position).lower == value &&
                          plain::replayed(table, led, line.cards) == value,
                      __FILE__, __LINE__,
                      endgames::text_of(position) + ": the value is " + std::to_string(value) +
                          ", found " + std::to_string(line.result.lower));
    }
}

TEST("values and lines of endgames of 9 to 12 cards are those of plain alpha-beta") {
    // Plain alpha-beta takes seconds for some of 12 cards: those are for the nightly run.
    const int sizes = endgames::scaled(1) > 1 ? 4 : 2;
    compare(endgames::scaled(30), 9, sizes, RulesetId::kGlup);
}

TEST("so are those of 7 cards and more of the traditional game") {
    const int sizes = endgames::scaled(1) > 1 ? 4 : 2;
    compare(endgames::scaled(30), 7, sizes, RulesetId::kTwoHanded);
}

TEST("plain alpha-beta and exhaustive search agree") {
    endgames::Chance chance(endgames::test_seed() + 1);
    const int count = endgames::scaled(60);
    for (int i = 0; i < count; ++i) {
        const Endgame position = endgames::any_endgame(i, 1 + chance.below(7), chance);
        const int led = plain::led_of(position);
        plain::Table table = plain::table_of(position);
        plain::Exhaustive slow;
        CHECK_EQ(plain::AlphaBeta::value(table, 0, led), slow.value(table, 0, led));
    }
}

}  // namespace
