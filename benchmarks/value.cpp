// What the network of phase 1 costs, in processor time.
//
//   value [FILE]     a file of weights; without it, weights at random
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/training/self_play.hpp"
#include "glup/stock/training/trainer.hpp"
#include "glup/stock/value/one_ply.hpp"

namespace {

using namespace glup;
using namespace glup::value;

constexpr auto kGame = rules::RulesetId::kGlup;

double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

// Nanoseconds for each of `count` calls.
template <class F>
double nanoseconds(std::size_t count, F&& f) {
    const double start = processor_seconds();
    f();
    return (processor_seconds() - start) / static_cast<double>(count) * 1e9;
}

std::vector<State> states_of_phase1(int deals) {
    std::vector<State> states;
    for (int i = 0; i < deals; ++i) {
        Random rng = Random::stream(3, static_cast<std::uint64_t>(i));
        auto deck = sorted_deck(rules::kGlup);
        rng.shuffle(deck.data(), rules::kDeck);
        State state = deal(deck, i % 2, false, kGame);
        while (state.in_phase1()) {
            states.push_back(state);
            state.apply(choose_action(state, PolicyId::kGreedy, rng));
        }
    }
    return states;
}

Network network_of(int argc, char** argv) {
    return argc < 2 ? Trainer(1, kGame).network() : Network::from_file(argv[1]);
}

}  // namespace

int main(int argc, char** argv) {
    const auto network = std::make_shared<const Network>(network_of(argc, argv));
    const std::vector<State> states = states_of_phase1(500);
    Random rng(1);
    float sum = 0;
    std::uint64_t codes = 0;

    const double value = nanoseconds(states.size(), [&] {
        for (const State& state : states) sum += estimate(*network, state, 0);
    });
    const double action = nanoseconds(states.size(), [&] {
        for (const State& state : states) codes += network_action(*network, state, rng).code();
    });
    const Player player{network}, greedy{};
    constexpr std::int64_t kPairs = 2000;
    MatchResult match;
    const double deal =
        nanoseconds(2 * kPairs, [&] { match = play_match(player, greedy, kPairs, 5, kGame); });
    SelfPlay options{
        .ruleset = kGame, .deals = 2000, .seed = 1, .judge = network, .lambda = 0.7, .keep = 0.4};
    Samples samples(kGame);
    const double recorded =
        nanoseconds(2000, [&] { samples = self_play(player, player, options); });
    Trainer trainer(1, kGame);
    const double fitted = nanoseconds(samples.size(), [&] { trainer.fit(samples, {}); });

    std::printf("value of a view          %6.0f ns\n", value);
    std::printf("action by one ply        %6.0f ns\n", action);
    std::printf("match with greedy        %6.0f deals/s  %+.2f +- %.2f points a deal\n", 1e9 / deal,
                match.mean, match.error);
    std::printf("self-play, recorded      %6.0f deals/s\n", 1e9 / recorded);
    std::printf("fit                      %6.0f samples/s\n", 1e9 / fitted);
    return sum == 0 && codes == 0;  // so that nothing is left out
}
