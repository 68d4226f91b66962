// Every point of a deal has its source.
#include "glup/stock/rules/tally.hpp"

#include "check.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

int points_of(const Tally& tally, int trump) {
    int points = tally.nines + tally.exchange + tally.glups + tally.counters + tally.last_trick;
    for (int kind = 0; kind < kKinds; ++kind)
        points +=
            tally.declared[kind] * meld_table(rules::RulesetId::kGlup, trump).kinds[kind].points;
    return points;
}

}  // namespace

TEST("the sources of a deal come to its scores") {
    Random rng(1);
    std::array<int, 5> seen{};
    for (int deal_number = 0; deal_number < 400; ++deal_number) {
        State state =
            deal(samples::rich_deck(rng), deal_number % 2, false, rules::RulesetId::kGlup);
        const Scores dealt = state.scores;
        Tallies tallies{};
        while (!state.is_over())
            apply_counted(state, choose_action(state, PolicyId::kRandom, rng), tallies);
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            CHECK_EQ(dealt[seat] + points_of(tallies[seat], state.trump), state.scores[seat]);
            CHECK_EQ(tallies[seat].counters, state.counters[seat]);
            CHECK_EQ(tallies[seat].last_trick, seat == state.leader ? state.rules().last_trick : 0);
            CHECK(tallies[seat].glups >= 0);
            CHECK(tallies[seat].exchange == 0 || tallies[seat].exchange == 1);
            seen[0] += tallies[seat].nines != 0;
            seen[1] += tallies[seat].exchange != 0;
            seen[2] += tallies[seat].glups != 0;
            for (const int n : tallies[seat].declared) seen[3] += n;
            seen[4] += tallies[seat].counters;
        }
    }
    for (const int n : seen) CHECK(n > 10);
}

TEST("the sources of actions come to the values of the matrix") {
    int tried = 0;
    samples::visit_deals(6, 4, [&](const State& state) {
        if (state.is_over() || (state.drawn + state.tricks) % 5 != 0) return;
        ++tried;
        const View view(state, state.player);
        ActionList legal;
        legal_actions(view.seen(), legal);
        const std::span<const Action> actions(legal.begin(), legal.end());
        constexpr int kWorlds = 3;
        const WorldSampler worlds(view);
        std::vector<Value> values(kWorlds * actions.size());
        const Rollout rollout{.policy = PolicyId::kGreedy,
                              .first_draw = first_draw_of(view.opponent())};
        evaluate_actions(worlds, actions, rollout, 9, 2, kWorlds, values.data());
        std::vector<Tallies> tallies(actions.size());
        tally_actions(worlds, actions, rollout, 9, 2, kWorlds, tallies.data());
        for (std::size_t a = 0; a < actions.size(); ++a) {
            int total = 0;
            for (int w = 0; w < kWorlds; ++w)
                total += values[static_cast<std::size_t>(w) * actions.size() + a];
            CHECK_EQ(total, kValueUnit * (points_of(tallies[a][0], state.trump) -
                                          points_of(tallies[a][1], state.trump)));
        }
    });
    CHECK(tried > 50);
}
