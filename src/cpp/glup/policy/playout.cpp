#include "glup/policy/playout.hpp"

#include <string>

#include "glup/cards/text.hpp"
#include "glup/policy/greedy_policy.hpp"
#include "glup/policy/random_policy.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

// The loops are compiled for each instruction set and chosen at run time. `flatten` inlines all
// that they call, so that the whole loop is compiled for its set.
template <template <class> class Policy, class Isa>
struct Loops {
    static void play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
        const Policy<Isa> policy;
        for (; tricks > 0 && state.in_phase1(); --tricks) {
            if (state.decision == Decision::kLead) state.play<true, true>(policy.card(state, rng));
            if (state.decision == Decision::kFollow)
                state.play<true, false>(policy.card(state, rng));
            const Action declaration = policy.declaration(state, rng);
            lay_draw(state, first);
            state.apply(declaration);
        }
    }

    static void play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                    Tallies& tallies) {
        const Policy<Isa> policy;
        for (; tricks > 0 && state.in_phase1(); --tricks) {
            while (state.decision != Decision::kMeld)
                apply_counted(state, policy.card(state, rng), tallies);
            const Action declaration = policy.declaration(state, rng);
            lay_draw(state, first);
            apply_counted(state, declaration, tallies);
        }
    }

    static void play_out(State& state, Random& rng, FirstDraw first) {
        play_tricks(state, rules::kDrawTricks, rng, first);
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
            play_out(state, rng, FirstDraw::kTaker);
            out[i] = state.scores;
        }
    }
};

template <template <class> class Policy>
struct Dispatch {
#if GLUP_X86_DISPATCH
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_out_v3(State& state, Random& rng,
                                                                    FirstDraw first) {
        Loops<Policy, X86V3Isa>::play_out(state, rng, first);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks_v3(State& state, int tricks,
                                                                       Random& rng,
                                                                       FirstDraw first) {
        Loops<Policy, X86V3Isa>::play_tricks(state, tricks, rng, first);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks_counted_v3(
        State& state, int tricks, Random& rng, FirstDraw first, Tallies& tallies) {
        Loops<Policy, X86V3Isa>::play_tricks_counted(state, tricks, rng, first, tallies);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_deals_v3(std::int64_t count,
                                                                      std::uint64_t seed,
                                                                      Scores* out) {
        Loops<Policy, X86V3Isa>::play_deals(count, seed, out);
    }
#endif

    static void play_out(State& state, Random& rng, FirstDraw first) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_out_v3(state, rng, first);
#endif
        Loops<Policy, PortableIsa>::play_out(state, rng, first);
    }

    static void play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_tricks_v3(state, tricks, rng, first);
#endif
        Loops<Policy, PortableIsa>::play_tricks(state, tricks, rng, first);
    }

    static void play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                    Tallies& tallies) {
#if GLUP_X86_DISPATCH
        if (kHasV3) return play_tricks_counted_v3(state, tricks, rng, first, tallies);
#endif
        Loops<Policy, PortableIsa>::play_tricks_counted(state, tricks, rng, first, tallies);
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
    throw NotationError("policy " + quoted(name) + ": expected random or greedy");
}

Scores play_out(const State& state, PolicyId policy, Random& rng, FirstDraw first) {
    State end = state;
    switch (policy) {
        case PolicyId::kRandom: Dispatch<RandomPolicy>::play_out(end, rng, first); break;
        case PolicyId::kGreedy: Dispatch<GreedyPolicy>::play_out(end, rng, first); break;
    }
    return end.scores;
}

void play_tricks(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first) {
    switch (policy) {
        case PolicyId::kRandom:
            return Dispatch<RandomPolicy>::play_tricks(state, tricks, rng, first);
        case PolicyId::kGreedy:
            return Dispatch<GreedyPolicy>::play_tricks(state, tricks, rng, first);
    }
}

void play_tricks_counted(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first,
                         Tallies& tallies) {
    switch (policy) {
        case PolicyId::kRandom:
            return Dispatch<RandomPolicy>::play_tricks_counted(state, tricks, rng, first, tallies);
        case PolicyId::kGreedy:
            return Dispatch<GreedyPolicy>::play_tricks_counted(state, tricks, rng, first, tallies);
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
