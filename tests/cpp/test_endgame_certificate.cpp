// Values confirmed without a second solver: the solver's choice, taken as a strategy for either
// side, gets the value against all play of the other side. A wrong bound would be found here even
// if two solvers shared the mistake.
#include "check.hpp"
#include "endgame/certificate.hpp"
#include "endgame/scale.hpp"
#include "endgame/text.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/solver.hpp"

namespace {

using namespace glup::endgame;

using glup::rules::RulesetId;

Endgame position_of(const plain::Table& table, int leader, int led, RulesetId ruleset) {
    Endgame position;
    position.ruleset = ruleset;
    position.trump = table.trump;
    for (std::size_t card = 0; card < 24; ++card) {
        position.leader[card] = static_cast<std::uint8_t>(table.hand[leader][card]);
        position.follower[card] = static_cast<std::uint8_t>(table.hand[1 - leader][card]);
    }
    if (led != plain::kNone) position.led = static_cast<glup::Card>(led);
    return position;
}

void certify(int count, RulesetId ruleset) {
    endgames::Chance chance(endgames::test_seed());
    for (int i = 0; i < count; ++i) {
        const Endgame position = endgames::any_endgame(i, 6 + chance.below(4), chance, ruleset);
        const int led = plain::led_of(position);
        Solver solver(1);
        const auto first_of_line = [&](const plain::Table& table, int leader, int on_table) {
            return int{solver.line(position_of(table, leader, on_table, ruleset)).cards.at(0)};
        };
        const int value = solver.value(position).lower;
        plain::Table table = plain::table_of(position);
        const int at_least = plain::Certificate(0, first_of_line).guaranteed(table, 0, led);
        const int at_most = -plain::Certificate(1, first_of_line).guaranteed(table, 0, led);
        check::report(at_least == value && at_most == value, __FILE__, __LINE__,
                      endgames::text_of(position) + ": claimed " + std::to_string(value) +
                          ", certified " + std::to_string(at_least) + ".." +
                          std::to_string(at_most));
    }
}

TEST("the solver's strategies for both sides certify its values") {
    certify(endgames::scaled(270), RulesetId::kGlup);
}

TEST("so they do in the traditional game") { certify(endgames::scaled(45), RulesetId::kTwoHanded); }

TEST("a poor strategy certifies less") {
    endgames::Chance chance(endgames::test_seed() + 1);
    const auto lowest = [](const plain::Table& table, int leader, int led) {
        return led == plain::kNone ? table.held(leader).front()
                                   : table.answers(1 - leader, led).front();
    };
    Solver solver(1);
    int less = 0;
    for (int i = 0; i < 90; ++i) {
        const Endgame position = endgames::any_endgame(i, 7, chance);
        plain::Table table = plain::table_of(position);
        const int value = solver.value(position).lower;
        const int led = plain::led_of(position);
        const int found = plain::Certificate(0, lowest).guaranteed(table, 0, led);
        CHECK(found <= value);
        less += found < value;
    }
    CHECK(less > 30);
}

void check_actions(int fewest, int most, RulesetId ruleset) {
    endgames::Chance chance(endgames::test_seed() + 2);
    const int count = endgames::scaled(27);
    Solver solver, other;
    for (int i = 0; i < count; ++i) {
        const Endgame position =
            endgames::any_endgame(i, fewest + chance.below(most - fewest + 1), chance, ruleset);
        const bool led = position.led != glup::kNoCard;
        int best = led ? 1000 : -1000;
        for (const ActionValue& action : solver.actions(position)) {
            other.clear();
            const Step step = play(position, action.card);
            int value = other.value(step.after).lower;
            if (step.completes_trick) {
                value = step.taken_by_leader ? step.points + value : -step.points - value;
            }
            CHECK(action.result.exact);
            check::report(action.result.lower == value, __FILE__, __LINE__,
                          endgames::text_of(position) + ": " + glup::card_text(action.card) +
                              " is worth " + std::to_string(value) + ", found " +
                              std::to_string(action.result.lower));
            best = led ? std::min(best, value) : std::max(best, value);
        }
        CHECK_EQ(other.value(position).lower, best);
    }
}

TEST("the value of each action is that of the position after it") {
    check_actions(10, 14, RulesetId::kGlup);
    check_actions(8, 12, RulesetId::kTwoHanded);
}

}  // namespace
