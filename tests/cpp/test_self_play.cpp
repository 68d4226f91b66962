// What training deals record, against the same deals played here by hand.
#include "glup/stock/training/self_play.hpp"

#include "check.hpp"
#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/training/stacked_deck.hpp"

using namespace glup;
using namespace glup::value;

namespace {

constexpr std::uint64_t kSeed = 11;

struct Results {
    int greedy = 0;  // of seat 0 minus those of seat 1, phase 2 by the greedy policy
    int exact = 0;   // … by perfect play
};

// Greedy against itself. Of what each seat sees a random number tells whether it is kept.
Results play(std::uint64_t number) {
    Random rng = Random::stream(kSeed, number);
    State state = StackedDeal(rules::RulesetId::kGlup, 0, rng).state;
    const Player greedy;
    const auto see = [&] {
        for (int seat = 0; seat < rules::kSeats; ++seat) rng.unit();
    };
    while (state.in_phase1()) {
        see();
        const bool ends = state.decision == Decision::kMeld;
        const Action action = choose(greedy, state, rng);
        if (ends) see();  // once more, before the draws
        state.apply(action);
    }
    const int made = lead_of(state, 0);  // with the counters in the tricks so far
    endgame::Solver solver;
    const int rest = solver.value(endgame::position_of(state)).lower;
    rng.unit();  // whether the deal is one of the exact ones
    const Scores end = play_out(state, PolicyId::kGreedy, rng);
    return {end[0] - end[1], made + (state.leader == 0 ? rest : -rest)};
}

SelfPlay all_of(std::int64_t deals, double exact) {
    return {.ruleset = rules::RulesetId::kGlup,
            .deals = deals,
            .seed = kSeed,
            .judge = nullptr,
            .keep = 1,
            .exact = exact};
}

// By deal and in the order in which they were seen: the targets of both seats by turns.
std::vector<std::vector<float>> targets_of(std::int64_t deals, double exact) {
    const Samples samples = self_play({}, {}, all_of(deals, exact));
    std::vector<std::vector<float>> result;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (i == 0 || samples.draws[i] > samples.draws[i - 1]) result.emplace_back();
        result.back().push_back(samples.targets[i]);
    }
    return result;
}

int first_lead(std::uint64_t number) {
    Random rng = Random::stream(kSeed, number);
    return lead_of(StackedDeal(rules::RulesetId::kGlup, 0, rng).state, 0);
}

}  // namespace

TEST("a target is the score at the end of phase 1 and the exact value of phase 2") {
    constexpr int kDeals = 12;
    const auto targets = targets_of(kDeals, 1);
    const auto by_policy = targets_of(kDeals, 0);
    REQUIRE(targets.size() == kDeals);
    REQUIRE(by_policy.size() == kDeals);
    int differ = 0;
    for (int i = 0; i < kDeals; ++i) {
        const Results results = play(i);
        CHECK_EQ(targets[i][0], static_cast<float>(results.exact - first_lead(i)));
        CHECK_EQ(targets[i][1], -targets[i][0]);
        // All that is seen of a deal is told the same.
        const float change = targets[i][0] - by_policy[i][0];
        for (std::size_t k = 0; k < targets[i].size(); k += 2) {
            CHECK_EQ(targets[i][k] - by_policy[i][k], change);
            CHECK_EQ(targets[i][k + 1] - by_policy[i][k + 1], -change);
        }
        differ += change != 0;
    }
    CHECK(differ > kDeals / 2);
}

TEST("a part of the deals is exact, the others are played out by the policy") {
    constexpr int kDeals = 40;
    const auto targets = targets_of(kDeals, 0.5);
    int exact = 0, played = 0;
    for (int i = 0; i < kDeals; ++i) {
        const Results results = play(i);
        const float result = targets[i][0] + static_cast<float>(first_lead(i));
        const bool is_exact = result == static_cast<float>(results.exact);
        const bool is_played = result == static_cast<float>(results.greedy);
        CHECK(is_exact || is_played);
        exact += is_exact && !is_played;
        played += is_played && !is_exact;
    }
    CHECK(exact > kDeals / 5);
    CHECK(played > kDeals / 5);
}
