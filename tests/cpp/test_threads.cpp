// Threads share what is immutable and have of their own what is not; with ThreadSanitizer (preset
// `tsan`) this also shows that nothing is written that another reads.
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "glup/endgame/solver.hpp"
#include "glup/policy/playout.hpp"
#include "glup/search/rollout.hpp"
#include "glup/value/network.hpp"
#include "glup/value/one_ply.hpp"
#include "glup/worlds/worlds.hpp"
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
    State state = deal(samples::shuffled_deck(rng), 0, false);
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
    const int seat = state.player;
    const WorldSampler worlds{View(state, seat)};
    CHECK(all_as_alone([&] {
        Numbers values;
        Random rng(2);
        const Rollout rollout{.policy = PolicyId::kGreedy, .tricks = 3, .network = &network};
        for (int i = 0; i < 20; ++i)
            values.push_back(roll_out(worlds.sample(rng), seat, rollout, rng));
        std::vector<value::ActionEstimate> estimates;
        value::estimate_actions(network, state, estimates);
        for (const auto& estimate : estimates) values.push_back(estimate.value);
        return values;
    }));
}

TEST("deals played out") {
    CHECK(all_as_alone([] {
        std::array<Scores, 20> scores{};
        play_deals(20, PolicyId::kGreedy, 5, scores.data());
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
        return Numbers{static_cast<double>(
            solver.value(endgame::position_of(state), endgame::SolveLimits{}).lower)};
    }));
}

}  // namespace
