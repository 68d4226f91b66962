// Tunes the weights of the greedy policy by playing against itself on duplicate deals.
//
//   tune_greedy [--seconds S] [--seed N]
//
// A few weights at a time are changed; the change stays if it wins a short match and then a longer
// one against the weights it came from. Ends with a match of the result against the weights in
// src/cpp/glup/greedy_weights.hpp, on decks of its own, and prints the weights to put there.
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "glup/bits.hpp"
#include "glup/greedy_policy.hpp"
#include "glup/random.hpp"
#include "glup/state.hpp"

namespace {

using namespace glup;

using Flat = std::array<float, kGreedyWeightCount>;

struct Estimate {
    double mean = 0;
    double error = 0;
};

#if GLUP_X86_DISPATCH
GLUP_TARGET_V3 __attribute__((flatten))
#endif
int play(State state, const GreedyParameters& seat0, const GreedyParameters& seat1) {
#if GLUP_X86_DISPATCH
    const GreedyPolicy<X86V3Isa> policies[] = {GreedyPolicy<X86V3Isa>(seat0),
                                               GreedyPolicy<X86V3Isa>(seat1)};
#else
    const GreedyPolicy<PortableIsa> policies[] = {GreedyPolicy<PortableIsa>(seat0),
                                                  GreedyPolicy<PortableIsa>(seat1)};
#endif
    Random unused(0);
    while (!state.is_over()) {
        const auto& policy = policies[state.player];
        state.apply(state.decision == Decision::kMeld ? policy.declaration(state, unused)
                                                      : policy.card(state, unused));
    }
    return state.scores[0] - state.scores[1];
}

// Points a deal of `a` over `b`; a pair is each deck twice, the seats swapped.
Estimate match(const GreedyParameters& a, const GreedyParameters& b, std::uint64_t seed,
               int pairs) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < pairs; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        auto deck = sorted_deck();
        rng.shuffle(deck.data(), rules::kDeck);
        const State state = deal(deck, 0, false);
        const double margin = (play(state, a, b) - play(state, b, a)) / 2.0;
        sum += margin;
        squares += margin * margin;
    }
    const double mean = sum / pairs;
    return {mean, std::sqrt((squares / pairs - mean * mean) / (pairs - 1))};
}

std::unique_ptr<GreedyParameters> parameters_of(const Flat& flat) {
    return std::make_unique<GreedyParameters>(std::bit_cast<GreedyWeights>(flat));
}

double normal(Random& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += rng.unit();
    return sum;
}

Flat varied(const Flat& flat, Random& rng) {
    Flat result = flat;
    for (std::uint32_t n = 1 + rng.below(4); n > 0; --n) {
        float& weight = result[rng.below(kGreedyWeightCount)];
        weight += static_cast<float>(normal(rng) * (0.25 * std::abs(weight) + 0.05));
    }
    return result;
}

void print(const Flat& flat) {
    std::printf("   ");
    for (const float weight : flat) std::printf(" %.3fF,", static_cast<double>(weight));
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    double seconds = 60;
    std::uint64_t seed = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--seconds") == 0) seconds = std::atof(argv[i + 1]);
        if (std::strcmp(argv[i], "--seed") == 0) seed = std::strtoull(argv[i + 1], nullptr, 10);
    }
    const GreedyWeights start;
    auto best = std::bit_cast<Flat>(start);
    auto best_parameters = parameters_of(best);
    const auto start_parameters = parameters_of(best);

    Random rng(seed);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    int tried = 0;
    int kept = 0;
    while (std::chrono::steady_clock::now() < end) {
        ++tried;
        const Flat candidate = varied(best, rng);
        const auto parameters = parameters_of(candidate);
        const Estimate quick = match(*parameters, *best_parameters, rng(), 1000);
        if (quick.mean < 0.5 * quick.error) continue;
        const Estimate slow = match(*parameters, *best_parameters, rng(), 8000);
        if (slow.mean < 1.5 * slow.error) continue;
        best = candidate;
        best_parameters = parameters_of(best);
        ++kept;
        std::printf("%d tried, %d kept: %+.2f +- %.2f\n", tried, kept, slow.mean, slow.error);
        print(best);
        std::fflush(stdout);
    }
    const Estimate gain = match(*best_parameters, *start_parameters, ~seed, 20000);
    std::printf("result against the start: %+.2f +- %.2f points a deal\n", gain.mean, gain.error);
    print(best);
}
