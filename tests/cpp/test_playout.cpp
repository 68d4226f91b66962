// Playouts: what a loop over choose_action() and apply() does, only faster.
#include "glup/stock/policy/playout.hpp"

#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/greedy_policy.hpp"
#include "glup/stock/policy/random_policy.hpp"
#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "glup/support/error.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

constexpr std::array<PolicyId, 2> kPolicies = {PolicyId::kRandom, PolicyId::kGreedy};

bool is_legal(const State& state, Action action) {
    ActionList actions;
    legal_actions(state, actions);
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

// choose_action() runs on the portable instruction set, play_out() on the best there is.
Scores step_by_step(State state, PolicyId policy, Random& rng) {
    while (!state.is_over()) {
        const Action action = choose_action(state, policy, rng);
        REQUIRE(is_legal(state, action));
        state.apply(action);
    }
    return state.scores;
}

// A whole deal by a policy that is compiled for those rules.
template <template <class> class Policy, class Rules>
Scores play_by(State state, Random& rng) {
    const Policy<Rules> policy(state.ruleset);
    while (!state.is_over()) {
        const bool melds = state.decision == Decision::kMeld;
        state.apply<Rules>(melds ? policy.declaration(state, rng) : policy.card(state, rng));
    }
    return state.scores;
}

State shuffled_deal(Random& rng, rules::RulesetId id, int dealer = 0) {
    return deal(samples::shuffled_deck(rng, rules::ruleset(id)), dealer, false, id);
}

}  // namespace

TEST("policies are found by name") {
    CHECK(find_policy("random") == PolicyId::kRandom);
    CHECK(find_policy("greedy") == PolicyId::kGreedy);
    CHECK_THROWS(NotationError, find_policy("Random"));
    CHECK_THROWS(NotationError, find_policy(""));
}

TEST("a playout is legal, and the same on every instruction set") {
    for (const rules::RulesetId id : rules::kKnown) {
        for (const PolicyId policy : kPolicies) {
            int visited = 0;
            samples::visit_deals(
                12, 1,
                [&](const State& state) {
                    if (++visited % 7 != 0) return;
                    Random a(static_cast<std::uint64_t>(visited)), b = a;
                    const State before = state;
                    const Scores fast = play_out(state, policy, a);
                    REQUIRE(state == before);
                    REQUIRE(fast == step_by_step(state, policy, b));
                    REQUIRE(a == b);  // as many random numbers drawn
                },
                id);
            CHECK(visited > 12 * rules::ruleset(id).tricks());
        }
    }
}

TEST("a policy compiled for its rules plays as one that reads them") {
    for (const rules::RulesetId id : rules::kKnown) {
        for (std::uint64_t i = 0; i < 300; ++i) {
            Random a = Random::stream(6, i);
            const State state = shuffled_deal(a, id);
            Random b = a;
            rules::compiled_for(id, [&]<class Rules>(Rules) {
                REQUIRE(play_by<GreedyPolicy, Rules>(state, a) ==
                        play_by<GreedyPolicy, rules::Interpreted>(state, b));
                REQUIRE(play_by<RandomPolicy, Rules>(state, a) ==
                        play_by<RandomPolicy, rules::Interpreted>(state, b));
            });
            REQUIRE(a == b);
        }
    }
}

TEST("the greedy policy plays legally") {
    for (const rules::RulesetId id : rules::kKnown) {
        for (std::uint64_t i = 0; i < 1000; ++i) {
            Random rng = Random::stream(8, i);
            step_by_step(shuffled_deal(rng, id), PolicyId::kGreedy, rng);
        }
    }
}

TEST("a playout of a finished deal is its score") {
    samples::visit_deals(2, 2, [](const State& state) {
        if (!state.is_over()) return;
        Random rng(1);
        for (const PolicyId policy : kPolicies) CHECK(play_out(state, policy, rng) == state.scores);
    });
}

TEST("deal i has stream i and is dealt by seat i % 2") {
    for (const rules::RulesetId id : rules::kKnown) {
        for (const PolicyId policy : kPolicies) {
            std::vector<Scores> scores(20);
            play_deals(20, policy, 77, scores.data(), id);
            for (std::size_t i = 0; i < scores.size(); ++i) {
                Random rng = Random::stream(77, i);
                const State state = shuffled_deal(rng, id, static_cast<int>(i % 2));
                CHECK(scores[i] == step_by_step(state, policy, rng));
                CHECK(scores[i][0] + scores[i][1] >= rules::ruleset(id).deal_card_points());
            }
            std::vector<Scores> other(20);
            play_deals(20, policy, 78, other.data(), id);
            CHECK(scores != other);
            play_deals(0, policy, 78, nullptr, id);
        }
    }
}

TEST("a policy sees what its player knows and no more") {
    Random rng(3);
    for (const rules::RulesetId id : rules::kKnown) {
        int different = 0;
        samples::visit_deals(
            20, 3,
            [&](const State& state) {
                if (state.is_over()) return;
                const View view(state, state.player);
                const State world = view.sample(rng);
                different += !(world == state);
                for (const PolicyId policy : kPolicies) {
                    Random a(5), b(5), c(5);
                    const Action action = choose_action(state, policy, a);
                    REQUIRE(choose_action(world, policy, b) == action);
                    REQUIRE(choose_action(view.seen(), policy, c) == action);
                    REQUIRE(a == b && a == c);
                }
            },
            id);
        CHECK(different > 500);
    }
}

TEST("the random policy takes all legal actions alike") {
    int tried = 0;
    samples::visit_deals(4, 4, [&](const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        const bool melds = state.decision == Decision::kMeld && actions.size() > 4;
        const bool plays =
            state.decision != Decision::kMeld && state.table[state.player].size() > 6;
        if (!(melds || plays) || actions.size() > 60 || tried >= 40) return;
        ++tried;
        constexpr int kEach = 300;
        Random rng(static_cast<std::uint64_t>(tried));
        std::map<std::uint64_t, int> counts;
        for (const Action action : actions) counts[action.code()] = 0;
        for (int i = 0; i < kEach * actions.size(); ++i)
            ++counts[choose_action(state, PolicyId::kRandom, rng).code()];
        REQUIRE(counts.size() == static_cast<std::size_t>(actions.size()));
        double chi = 0;
        for (const auto& [code, n] : counts) chi += (n - kEach) * (n - kEach) / double{kEach};
        const double freedom = actions.size() - 1;
        CHECK(chi < freedom + 5 * std::sqrt(2 * freedom));
    });
    CHECK(tried >= 20);
}

TEST("a row of the matrix depends on its number alone") {
    int visited = 0;
    samples::visit_deals(4, 5, [&](const State& state) {
        if (++visited % 23 != 0 || state.is_over()) return;
        const View view(state, state.player);
        ActionList list;
        legal_actions(state, list);
        const std::vector<Action> actions(list.begin(), list.end());
        const std::size_t columns = actions.size();
        for (const PolicyId policy : kPolicies) {
            std::vector<Value> whole(12 * columns), parts(12 * columns);
            const WorldSampler worlds(view);
            const Rollout rollout{.policy = policy};
            evaluate_actions(worlds, actions, rollout, 9, 0, 12, whole.data());
            evaluate_actions(worlds, actions, rollout, 9, 5, 7, parts.data() + 5 * columns);
            evaluate_actions(worlds, actions, rollout, 9, 0, 5, parts.data());
            REQUIRE(whole == parts);
            // One entry by hand.
            Random rng = Random::stream(9, 3);
            const State world = view.sample(rng);
            const int me = view.seat();
            for (std::size_t a = 0; a < columns; ++a) {
                State next = world;
                next.apply(actions[a]);
                Random common = rng;
                const Scores scores = play_out(next, policy, common);
                const int so_far = state.scores[me] - state.scores[me ^ 1];
                REQUIRE(whole[3 * columns + a] ==
                        kValueUnit * (scores[me] - scores[me ^ 1] - so_far));
            }
        }
    });
    CHECK(visited > 300);
}

TEST("the greedy policy beats the random one") {
    // Seat by seat on the same decks, so that the cards even out.
    const std::map<rules::RulesetId, long> least = {
        {rules::RulesetId::kGlup, 110},  // about 143 when this was written
        {rules::RulesetId::kTwoHanded, 190},
        {rules::RulesetId::kTwoHandedExtended, 190}};  // about 230
    for (const auto& [id, points] : least) {
        long margin = 0;
        int deals = 0;
        for (std::uint64_t i = 0; i < 400; ++i) {
            Random deck_rng(i);
            const State start = shuffled_deal(deck_rng, id);
            for (const int greedy : {0, 1}) {
                State state = start;
                Random rng(i);
                while (!state.is_over()) {
                    const bool is_greedy = state.player == greedy;
                    state.apply(choose_action(
                        state, is_greedy ? PolicyId::kGreedy : PolicyId::kRandom, rng));
                }
                margin += state.scores[greedy] - state.scores[greedy ^ 1];
                ++deals;
            }
        }
        CHECK(margin / deals >= points);
    }
}

// The turn-up is the nine of spades: the dix lays a nine on the table.
TEST("the greedy policy marries in trumps before the run that would bar it") {
    Random rng(1);
    State state = shuffled_deal(rng, rules::RulesetId::kTwoHanded);
    const auto decide = [&](int tricks_to_come) {
        State end = state;
        end.trump = kSpades;
        end.stock[rules::kStock - 1] = make_card(kSpades, kNine);
        for (auto& cards : end.hand) cards = CardSet();
        end.hand[0].add_mask(suit_mask(kSpades) & ~rank_mask(kNine));
        end.player = end.leader = 0;
        end.decision = Decision::kMeld;
        end.drawn = static_cast<std::uint8_t>(rules::kStock - 2 * (tricks_to_come + 1));
        return choose_action(end, PolicyId::kGreedy, rng).kind();
    };
    CHECK(decide(9) == kMarriage + 4 * kSpades);
    CHECK(decide(0) == kRun);
}
