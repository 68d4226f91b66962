// Playouts with all hands open from further on: against the solver, and against each other.
#include <algorithm>
#include <cmath>
#include <vector>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/playouts.hpp"

using namespace samples;

namespace {

// Calls visit(state) at every third lead or card where hands have so many cards, in deals that the
// greedy policy plays.
template <class Visit>
void visit_plays(const Rules& rules, int deals, int cards, Visit&& visit) {
    Random random(rules.row + 1U);
    for (int i = 0; i < deals; ++i) {
        State state = deal(rules, shuffled(rules, random), i % rules.seats);
        while (!state.is_over()) {
            const bool plays =
                state.decision == Decision::kLead || state.decision == Decision::kFollow;
            if (plays && state.size[state.player] == cards && random.below(3) == 0) visit(state);
            state.apply(greedy_action(state));
        }
    }
}

std::vector<State> plays_of(const Rules& rules, int deals, int cards) {
    std::vector<State> states;
    visit_plays(rules, deals, cards, [&](const State& state) { states.push_back(state); });
    return states;
}

// Of the bidder's side more than the others.
int points_ahead(const State& state) {
    const BySeat points = full_counters(state);
    const SeatMask side = state.side_of(state.bidder);
    int ahead = 0;
    for (int seat = 0; seat < state.seats(); ++seat)
        ahead += (side >> seat & 1) != 0 ? points[seat] : -points[seat];
    return ahead;
}

}  // namespace

TEST("with all hands open a deal brings the points that the solver finds") {
    OpenPlay open;
    EndgameSolver solver;
    int met = 0;
    for (const Row& row : kRows) {
        if (row.rules.chips) continue;  // the play may end early there
        visit_plays(row.rules, 4, row.rules.seats > 4 ? 3 : 5, [&](const State& state) {
            if (state.moon || melds_at_stake(state) != StakedMelds{}) return;
            const int value = solver.value(endgame_of(state)).lower;
            State end = state;
            open.play_on(end, 0);
            REQUIRE(end.is_over());
            CHECK_EQ(points_ahead(end) - points_ahead(state), value);
            ++met;
        });
    }
    CHECK(met > 50);
}

TEST(
    "it goes on as far as it is told, and not at all before the play, for a moon, or for points of "
    "several kinds") {
    const Rules rules = find_rules("four-handed");
    OpenPlay open;
    for (const State& state : plays_of(rules, 3, 6)) {
        State then = state;
        open.play_on(then, 3);
        CHECK(then.decision == Decision::kLead);
        CHECK_EQ(int{then.size[then.player]}, 3);
        State same = state;
        open.play_on(same, 6);
        CHECK(same == state);
    }
    Rules several = rules;
    several.by_house = true;
    several.card_points = {0, 2, 3, 4, 10, 11};
    for (const State& state : plays_of(several, 1, 4)) {
        State same = state;
        open.play_on(same, 0);
        CHECK(same == state);
    }
    Random random(4);
    State state = deal(rules, shuffled(rules, random), 0);
    const State before = state;
    open.play_on(state, 0);
    CHECK(state == before);
    State moon = deal(game("four-handed", R"({"moon": "points"})"), shuffled(rules, random), 0);
    moon = after(moon, "bid:150 pass pass pass");
    moon.apply(Action::moon_trump(kHearts));
    const State led = moon;
    open.play_on(moon, 0);
    CHECK(moon == led);
}

// Defenders may share what they take in other ways that are as good for them together.
TEST("what is played does not depend on what was played before") {
    OpenPlay used;
    for (const State& state : plays_of(find_rules("three-handed"), 40, 7)) {
        const LegalList all = legal(state);
        for (int i = 0; i < all.word_count; ++i) {
            State then = state;
            then.apply(all.words[i]);
            used.play_on(then, 0);
        }
        State end = state, again = state;
        OpenPlay().play_on(end, 0);
        used.play_on(again, 0);
        CHECK(again == end);
    }
}

TEST("once few cards are left each is worth exactly what it brings in a world") {
    for (const char* name : {"four-handed", "double-deck"}) {
        int better = 0;
        for (const State& state : plays_of(find_rules(name), 4, 6)) {
            if (melds_at_stake(state) != StakedMelds{}) continue;
            const View view(state, state.player);
            std::vector<Action> actions;
            const LegalList all = legal(state);
            actions.assign(all.words.begin(), all.words.begin() + all.word_count);
            std::vector<std::size_t> columns(actions.size());
            for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = i;
            const auto best_of = [&](int exact) {
                Playouts playouts(view, actions, nullptr, 1, 1, 12, exact, 1);
                Work work = playouts.work(0, 1, columns);
                work.worlds.assign(1, state);
                const std::vector<Value> values = playouts.rows(work, {}).values;
                return *std::max_element(values.begin(), values.end());
            };
            State end = state;
            OpenPlay().play_on(end, 0);
            const double gain = gain_of(end, state.rules.account(state.player));
            CHECK_EQ(best_of(24), static_cast<Value>(std::lround(kValueUnit * gain)));
            better += best_of(0) != best_of(24);
        }
        CHECK(better > 0);
    }
}
