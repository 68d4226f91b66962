#include "glup/playout.hpp"

#include <string>

#include "glup/error.hpp"
#include "glup/greedy_policy.hpp"
#include "glup/random_policy.hpp"

namespace glup {
namespace {

// The loops are compiled for each instruction set and chosen at run time. `flatten` inlines all
// that they call, so that the whole loop is compiled for its set.
template <template <class> class Policy, class Isa>
struct Loops {
    static void play_tricks(State& state, int tricks, Random& rng) {
        const Policy<Isa> policy;
        for (; tricks > 0 && state.in_phase1(); --tricks) {
            if (state.decision == Decision::kLead) state.play<true, true>(policy.card(state, rng));
            if (state.decision == Decision::kFollow)
                state.play<true, false>(policy.card(state, rng));
            state.apply(policy.declaration(state, rng));
        }
    }

    static void play_out(State& state, Random& rng) {
        play_tricks(state, rules::kDrawTricks, rng);
        const Policy<Isa> policy;
        while (!state.is_over()) {
            if (state.decision == Decision::kLead) state.play<false, true>(policy.card(state, rng));
            state.play<false, false>(policy.card(state, rng));
        }
    }

    static void play_deals(std::int64_t count, std::uint64_t seed, Scores* out) {
        for (std::int64_t i = 0; i < count; ++i) {
            Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
            auto deck = sorted_deck();
            rng.shuffle(deck.data(), rules::kDeck);
            State state = deal(deck, static_cast<int>(i % 2), false);
            play_out(state, rng);
            out[i] = state.scores;
        }
    }
};

template <template <class> class Policy>
struct Dispatch {
#if GLUP_X86_DISPATCH
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_out_v3(State& state, Random& rng) {
        Loops<Policy, X86V3Isa>::play_out(state, rng);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks_v3(State& state, int tricks,
                                                                       Random& rng) {
        Loops<Policy, X86V3Isa>::play_tricks(state, tricks, rng);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_deals_v3(std::int64_t count,
                                                                      std::uint64_t seed,
                                                                      Scores* out) {
        Loops<Policy, X86V3Isa>::play_deals(count, seed, out);
    }
#endif

    static void play_out(State& state, Random& rng) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_out_v3(state, rng);
#endif
        Loops<Policy, PortableIsa>::play_out(state, rng);
    }

    static void play_tricks(State& state, int tricks, Random& rng) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_tricks_v3(state, tricks, rng);
#endif
        Loops<Policy, PortableIsa>::play_tricks(state, tricks, rng);
    }

    static void play_deals(std::int64_t count, std::uint64_t seed, Scores* out) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_deals_v3(count, seed, out);
#endif
        Loops<Policy, PortableIsa>::play_deals(count, seed, out);
    }

#if GLUP_X86_DISPATCH
    static inline const bool kHasV3 = X86V3Isa::is_available();
#endif
};

template <class Policy>
Action choose(const Policy& policy, const State& state, Random& rng) {
    const bool meld = state.decision == Decision::kMeld;
    return meld ? policy.declaration(state, rng) : policy.card(state, rng);
}

}  // namespace

PolicyId find_policy(std::string_view name) {
    if (name == "random") return PolicyId::kRandom;
    if (name == "greedy") return PolicyId::kGreedy;
    throw NotationError("policy '" + std::string(name) + "': expected random or greedy");
}

Scores play_out(const State& state, PolicyId policy, Random& rng) {
    State end = state;
    switch (policy) {
        case PolicyId::kRandom: Dispatch<RandomPolicy>::play_out(end, rng); break;
        case PolicyId::kGreedy: Dispatch<GreedyPolicy>::play_out(end, rng); break;
    }
    return end.scores;
}

void play_tricks(State& state, int tricks, PolicyId policy, Random& rng) {
    switch (policy) {
        case PolicyId::kRandom: return Dispatch<RandomPolicy>::play_tricks(state, tricks, rng);
        case PolicyId::kGreedy: return Dispatch<GreedyPolicy>::play_tricks(state, tricks, rng);
    }
}

Action choose_action(const State& state, PolicyId policy, Random& rng) {
    switch (policy) {
        case PolicyId::kRandom: return choose(RandomPolicy<PortableIsa>(), state, rng);
        case PolicyId::kGreedy: break;
    }
    return choose(GreedyPolicy<PortableIsa>(), state, rng);
}

void play_deals(std::int64_t count, PolicyId policy, std::uint64_t seed, Scores* out) {
    switch (policy) {
        case PolicyId::kRandom: return Dispatch<RandomPolicy>::play_deals(count, seed, out);
        case PolicyId::kGreedy: return Dispatch<GreedyPolicy>::play_deals(count, seed, out);
    }
}

}  // namespace glup
