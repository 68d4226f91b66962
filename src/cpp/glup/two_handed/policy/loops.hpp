// Deals moved on by a policy.
#pragma once

#include "glup/support/isa.hpp"
#include "glup/two_handed/policy/playout.hpp"
#include "glup/two_handed/rules/tally.hpp"

namespace glup {

// The loops are compiled for each ruleset and instruction set, and chosen at run time. `flatten`
// inlines all that they call, so that the whole loop is compiled for its set.
template <template <class, class> class Policy, class Isa, class Rules>
struct Loops {
    static void play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
        const Policy<Isa, Rules> policy(state.ruleset);
        for (; tricks > 0 && state.in_phase1(); --tricks) {
            if (state.decision == Decision::kLead)
                state.play<Rules, true, true>(policy.card(state, rng));
            if (state.decision == Decision::kFollow)
                state.play<Rules, true, false>(policy.card(state, rng));
            while (state.decision == Decision::kMeld) {
                const Action declaration = policy.declaration(state, rng);
                if (state.ends_turn<Rules>(declaration)) lay_draw(state, first);
                state.apply<Rules>(declaration);
                if (Rules::of(state).exchange_ends_turn) break;
            }
        }
    }

    static void play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                    Tallies& tallies) {
        const Policy<Isa, Rules> policy(state.ruleset);
        for (; tricks > 0 && state.in_phase1(); --tricks) {
            while (state.decision != Decision::kMeld)
                apply_counted(state, policy.card(state, rng), tallies);
            while (state.decision == Decision::kMeld) {
                const Action declaration = policy.declaration(state, rng);
                if (state.ends_turn<Rules>(declaration)) lay_draw(state, first);
                apply_counted(state, declaration, tallies);
            }
        }
    }

    static void play_out(State& state, Random& rng, FirstDraw first) {
        play_tricks(state, rules::kDrawTricks, rng, first);
        const Policy<Isa, Rules> policy(state.ruleset);
        while (!state.is_over()) {
            if (state.decision == Decision::kLead)
                state.play<Rules, false, true>(policy.card(state, rng));
            state.play<Rules, false, false>(policy.card(state, rng));
        }
    }

    static void play_deals(rules::RulesetId ruleset, std::int64_t count, std::uint64_t seed,
                           Scores* out) {
        const rules::Ruleset& rules = rules::ruleset(ruleset);
        const Deck sorted = sorted_deck(rules);
        for (std::int64_t i = 0; i < count; ++i) {
            Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
            Deck deck = sorted;
            rng.shuffle(deck.data(), rules.deck());
            State state = deal(deck, static_cast<int>(i % 2), false, ruleset);
            play_out(state, rng, FirstDraw::kTaker);
            out[i] = state.scores;
        }
    }
};

#if GLUP_X86_DISPATCH
template <template <class, class> class Policy, class Rules>
struct V3Loops {
    using Of = Loops<Policy, X86V3Isa, Rules>;
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_out(State& state, Random& rng,
                                                                 FirstDraw first) {
        Of::play_out(state, rng, first);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks(State& state, int tricks,
                                                                    Random& rng, FirstDraw first) {
        Of::play_tricks(state, tricks, rng, first);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_tricks_counted(State& state,
                                                                            int tricks, Random& rng,
                                                                            FirstDraw first,
                                                                            Tallies& tallies) {
        Of::play_tricks_counted(state, tricks, rng, first, tallies);
    }
    // Shuffles too: in a loop of its own, for any processor, a random deal takes 5 % longer.
    GLUP_TARGET_V3 __attribute__((flatten)) static void play_deals(rules::RulesetId ruleset,
                                                                   std::int64_t count,
                                                                   std::uint64_t seed,
                                                                   Scores* out) {
        Of::play_deals(ruleset, count, seed, out);
    }
};
#endif

template <class Policy>
Action choose(const Policy& policy, const State& state, Random& rng) {
    const bool meld = state.decision == Decision::kMeld;
    return meld ? policy.declaration(state, rng) : policy.card(state, rng);
}

}  // namespace glup
