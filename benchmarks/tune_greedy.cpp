// Tunes the weights of the greedy policy by playing against itself on duplicate deals.
//
//   tune_greedy [--rules NAME] [--seconds S] [--seed N]
//
// Simultaneous perturbation (SPSA): all weights are varied at once, and each moves a little towards
// the side that won. Ends with a match of the result against the weights in
// src/cpp/glup/policy/greedy_weights.hpp, on decks of its own, and prints the weights to put there.
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "glup/policy/greedy_policy.hpp"
#include "glup/rules/state.hpp"
#include "glup/support/isa.hpp"
#include "glup/support/random.hpp"

namespace {

using namespace glup;

constexpr int kPairs = 64;            // of a comparison
constexpr double kFirstRate = 0.006;  // of learning; it falls geometrically
constexpr double kRateFall = 0.06;    // … to this part of it

using Flat = std::array<float, kGreedyWeightCount>;

struct Estimate {
    double mean = 0;
    double error = 0;
};

template <class Rules>
#if GLUP_X86_DISPATCH
GLUP_TARGET_V3 __attribute__((flatten))
#endif
int play(State state, const GreedyParameters& seat0, const GreedyParameters& seat1) {
#if GLUP_X86_DISPATCH
    using Policy = GreedyPolicy<X86V3Isa, Rules>;
#else
    using Policy = GreedyPolicy<PortableIsa, Rules>;
#endif
    const Policy policies[] = {Policy(seat0), Policy(seat1)};
    Random unused(0);
    while (!state.is_over()) {
        const auto& policy = policies[state.player];
        state.apply<Rules>(state.decision == Decision::kMeld ? policy.declaration(state, unused)
                                                             : policy.card(state, unused));
    }
    return state.scores[0] - state.scores[1];
}

// Points a deal of `a` over `b`; a pair is each deck twice, the seats swapped.
Estimate match(const GreedyParameters& a, const GreedyParameters& b, std::uint64_t seed, int pairs,
               rules::RulesetId id) {
    const Deck sorted = sorted_deck(rules::ruleset(id));
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < pairs; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        Deck deck = sorted;
        rng.shuffle(deck.data(), rules::ruleset(id).deck());
        const State state = deal(deck, 0, false, id);
        const double margin = rules::compiled_for(id, [&]<class Rules>(Rules) {
            return (play<Rules>(state, a, b) - play<Rules>(state, b, a)) / 2.0;
        });
        sum += margin;
        squares += margin * margin;
    }
    const double mean = sum / pairs;
    return {mean, std::sqrt((squares / pairs - mean * mean) / (pairs - 1))};
}

std::unique_ptr<GreedyParameters> parameters_of(const Flat& flat, rules::RulesetId id) {
    return std::make_unique<GreedyParameters>(std::bit_cast<GreedyWeights>(flat), id);
}

// Points a deal of `flat` over `other`.
Estimate match(const Flat& flat, const Flat& other, std::uint64_t seed, int pairs,
               rules::RulesetId id) {
    return match(*parameters_of(flat, id), *parameters_of(other, id), seed, pairs, id);
}

// How far each weight is varied: about a fifth of it.
Flat steps_of(const Flat& flat) {
    Flat result;
    for (int i = 0; i < kGreedyWeightCount; ++i) result[i] = 0.2F * std::abs(flat[i]) + 0.06F;
    return result;
}

// Every weight takes a step one way or the other, and the two sides play each other: what the
// difference says about each weight is mostly noise, and the noise averages out.
void improve(Flat& flat, const Flat& steps, double width, double rate, Random& rng,
             rules::RulesetId id) {
    Flat direction;
    for (float& way : direction) way = rng.below(2) == 0 ? 1.0F : -1.0F;
    Flat up = flat;
    Flat down = flat;
    for (int i = 0; i < kGreedyWeightCount; ++i) {
        const auto step = static_cast<float>(width) * steps[i] * direction[i];
        up[i] += step;
        down[i] -= step;
    }
    const double margin = match(up, down, rng(), kPairs, id).mean;
    const auto move = static_cast<float>(rate * margin / (2 * width));
    for (int i = 0; i < kGreedyWeightCount; ++i) flat[i] += move * steps[i] * direction[i];
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
    auto id = rules::RulesetId::kGlup;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--seconds") == 0) seconds = std::atof(argv[i + 1]);
        if (std::strcmp(argv[i], "--seed") == 0) seed = std::strtoull(argv[i + 1], nullptr, 10);
        if (std::strcmp(argv[i], "--rules") == 0) id = rules::find_ruleset(argv[i + 1]);
    }
    const auto start = std::bit_cast<Flat>(greedy_weights(id));
    Flat flat = start;
    Random rng(seed);
    const auto began = std::chrono::steady_clock::now();
    double shown = 0;
    while (true) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
        const double part = passed.count() / seconds;
        if (part >= 1) break;
        improve(flat, steps_of(flat), 1 - 0.5 * part, kFirstRate * std::pow(kRateFall, part), rng,
                id);
        if (part < shown + 0.1) continue;
        shown = part;
        const Estimate gain = match(flat, start, rng(), 10000, id);
        std::printf("%3.0f %%: %+.2f +- %.2f\n", 100 * part, gain.mean, gain.error);
        print(flat);
        std::fflush(stdout);
    }
    const Estimate gain = match(flat, start, ~seed, 40000, id);
    std::printf("result against the start: %+.2f +- %.2f points a deal\n", gain.mean, gain.error);
    print(flat);
}
