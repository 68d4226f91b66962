// Threads share what is immutable and have of their own what is not; with ThreadSanitizer (preset
// `tsan`) this also shows that nothing is written that another reads.
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/env/batch.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "glup/stock/training/self_play.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/stock/worlds/worlds.hpp"
#include "glup/support/exclusive.hpp"
#include "samples.hpp"

namespace {

using namespace glup;
using Numbers = std::vector<double>;

value::Network network_of_the_package() {
    const std::filesystem::path data(GLUP_TEST_DATA);
    std::ifstream file(data.parent_path().parent_path() / "src/glupcore/data/value.glup",
                       std::ios::binary);
    return value::Network::from_bytes(std::string{std::istreambuf_iterator<char>(file), {}});
}

State some_state(int tricks) {
    Random rng(21);
    State state = deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup);
    play_tricks(state, tricks, PolicyId::kGreedy, rng);
    return state;
}

// Four threads at the same work; true if each found what one thread alone finds.
bool all_as_alone(const std::function<Numbers()>& work) {
    std::array<Numbers, 4> found;
    std::vector<std::thread> threads;
    for (Numbers& numbers : found) threads.emplace_back([&] { numbers = work(); });
    for (std::thread& thread : threads) thread.join();
    const Numbers alone = work();
    if (alone.empty()) return false;
    for (const Numbers& numbers : found)
        if (numbers != alone) return false;
    return true;
}

TEST("rollouts in worlds of one sampler, judged by one network") {
    const value::Network network = network_of_the_package();
    const State state = some_state(8);
    const WorldSampler worlds{View(state, state.player)};
    ActionList actions;
    legal_actions(state, actions);
    CHECK(all_as_alone([&] {
        const Rollout rollout{.policy = PolicyId::kGreedy, .tricks = 3, .network = &network};
        constexpr int kWorlds = 10;
        std::vector<Value> matrix(kWorlds * actions.size());
        evaluate_actions(worlds, {actions.begin(), actions.end()}, rollout, 2, 0, kWorlds,
                         matrix.data());
        Numbers values(matrix.begin(), matrix.end());
        std::vector<value::ActionEstimate> estimates;
        value::estimate_actions(network, state, estimates);
        for (const auto& estimate : estimates) values.push_back(estimate.value);
        return values;
    }));
}

TEST("deals played out") {
    CHECK(all_as_alone([] {
        std::array<Scores, 20> scores{};
        play_deals(20, PolicyId::kGreedy, 5, scores.data(), rules::RulesetId::kGlup);
        Numbers points;
        for (const Scores& one : scores) points.insert(points.end(), one.begin(), one.end());
        return points;
    }));
}

TEST("an endgame, each by a solver of its own") {
    State state = some_state(rules::kDrawTricks);
    Random rng(3);
    while (state.hand[0].size() + state.table[0].size() > 7)
        state.apply(samples::uniform_action(state, rng));
    CHECK(all_as_alone([&] {
        endgame::Solver solver(1);
        return Numbers{
            static_cast<double>(solver.value(endgame::position_of(state), SolveLimits{}).lower)};
    }));
}

TEST("recommendations, each by a recommender of its own") {
    const State state = some_state(20);
    CHECK(all_as_alone([view = View(state, state.player)] {
        Recommender recommender;
        Numbers values;
        const AdviceOptions options{{.iterations = 100}, Method::kPimc};
        for (const ValuedAction& action : recommender.recommend(view, options).actions)
            values.push_back(action.value);
        return values;
    }));
}

TEST("a flag that another thread raises ends a search") {
    const State state = some_state(20);
    std::atomic<bool> stop = false;
    const AdviceOptions options{{.seconds = 60}, Method::kPimc, {}, &stop};
    Recommender recommender;
    std::thread other([&] { stop = true; });
    CHECK(recommender.recommend(View(state, state.player), options).ended == StopReason::kStopped);
    other.join();
}

TEST("the search of an auction game, its pieces done by several threads") {
    namespace cards = auction;
    const cards::Rules rules = cards::find_rules("double-deck");
    Random random(3);
    auto deck = cards::sorted_deck(rules);
    random.shuffle(deck.data(), rules.pack());
    cards::State state = cards::deal(rules, {deck.begin(), deck.begin() + rules.pack()}, 0);
    while (state.decision != cards::Decision::kFollow) state.apply(cards::greedy_action(state));
    const cards::View view(state, state.player);
    cards::PimcOptions options;
    options.rollouts = 3000;
    const cards::Advice alone = cards::search(view, options);
    options.workers = 2;
    cards::Pimc shared(view, options);
    for (;;) {
        std::vector<cards::Work> work;
        while (work.size() < 3) {
            auto next = shared.next(0);
            if (!next) break;
            work.push_back(std::move(*next));
        }
        if (work.empty()) break;
        std::vector<cards::Rows> rows(work.size());
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < work.size(); ++i)
            threads.emplace_back([&, i] { rows[i] = shared.fill(work[i]); });
        for (std::thread& thread : threads) thread.join();
        for (std::size_t i = 0; i < work.size(); ++i) shared.take(work[i], rows[i], 1e-3);
    }
    const cards::Advice by_all = shared.advice(0);
    REQUIRE(alone.actions.size() == by_all.actions.size());
    for (std::size_t a = 0; a < alone.actions.size(); ++a)
        CHECK_EQ(alone.actions[a].value, by_all.actions[a].value);
}

TEST("training deals of players with one network") {
    const auto network = std::make_shared<const value::Network>(network_of_the_package());
    CHECK(all_as_alone([player = value::Player{network}, network] {
        const value::SelfPlay options{
            .ruleset = network->ruleset(), .deals = 4, .seed = 3, .judge = network, .lambda = 0.5};
        const value::Samples samples = value::self_play(player, player, options);
        return Numbers(samples.targets.begin(), samples.targets.end());
    }));
}

TEST("a batch whose rows are stepped by several threads") {
    constexpr int kRows = 50;
    CHECK(all_as_alone([] {
        env::Batch batch(kRows, 0, 3, rules::RulesetId::kGlup);
        std::vector<std::uint8_t> observations(kRows * env::kObservation),
            masks(kRows * env::kChoices), players(kRows), dones(kRows);
        std::vector<std::int32_t> rewards(kRows * 2), scores(kRows * 2);
        std::vector<std::int64_t> choices(kRows);
        const env::Outputs out{observations.data(), masks.data(), players.data(),
                               rewards.data(),      dones.data(), scores.data()};
        batch.reset(7, out);
        Numbers seen;
        for (int i = 0; i < 40; ++i) {
            batch.choose(choices.data());
            batch.step(choices.data(), out);
            seen.insert(seen.end(), observations.begin(), observations.end());
            seen.insert(seen.end(), rewards.begin(), rewards.end());
        }
        return seen;
    }));
}

TEST("who comes to what is exclusive while another is inside is refused") {
    Exclusive<int> number("number", 0);
    std::array<int, 4> done{};
    std::vector<std::thread> threads;
    for (int& mine : done) {
        threads.emplace_back([&] {
            while (mine < 1000) {
                try {
                    const auto entry = number.enter();
                    ++*entry;
                    ++mine;
                } catch (const Error&) {
                    std::this_thread::yield();
                }
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(*number.read() == 4000);
}

TEST("a refusal says whether it was another thread") {
    Exclusive<int> number("number", 0);
    const auto refusal = [&number](bool to_read) -> std::string {
        try {
            if (to_read)
                number.read();
            else
                number.enter();
            return "";
        } catch (const Error& error) {
            return error.what();
        }
    };
    const auto elsewhere = [&](bool to_read) {
        std::string text;
        std::thread([&] { text = refusal(to_read); }).join();
        return text;
    };
    const std::string other = "number: in use by another thread; make one for each thread";
    {
        const auto entry = number.enter();
        CHECK_EQ(elsewhere(false), other);
        CHECK_EQ(elsewhere(true), other);
        CHECK_EQ(refusal(false), "number: in use by the call that asks; make another for it");
    }
    {
        const auto reading = number.read();
        CHECK_EQ(elsewhere(true), "");
        CHECK_EQ(elsewhere(false), other);
    }
    CHECK_EQ(refusal(false), "");
}

}  // namespace
