#include "glup/two_handed/policy/playout.hpp"

#include <string>
#include <type_traits>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/two_handed/policy/greedy_policy.hpp"
#include "glup/two_handed/policy/random_policy.hpp"

namespace glup {
namespace {

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
};
#endif

// Calls f with the loops for that policy and ruleset and for this processor; those that read the
// ruleset are portable alone.
template <template <class, class> class Policy, class Rules, class F>
void dispatch_isa(F&& f) {
#if GLUP_X86_DISPATCH
    if constexpr (!std::is_same_v<Rules, rules::Interpreted>) {
        if (kHasX86V3) return f(V3Loops<Policy, Rules>{});
    }
#endif
    f(Loops<Policy, PortableIsa, Rules>{});
}

template <class F>
void dispatch(rules::RulesetId ruleset, PolicyId policy, F&& f) {
    rules::compiled_for(ruleset, [&]<class Rules>(Rules) {
        switch (policy) {
            case PolicyId::kRandom: return dispatch_isa<RandomPolicy, Rules>(f);
            case PolicyId::kGreedy: return dispatch_isa<GreedyPolicy, Rules>(f);
        }
    });
}

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
    dispatch(state.ruleset, policy, [&](auto loops) { loops.play_out(end, rng, first); });
    return end.scores;
}

void play_tricks(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first) {
    dispatch(state.ruleset, policy,
             [&](auto loops) { loops.play_tricks(state, tricks, rng, first); });
}

void play_tricks_counted(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first,
                         Tallies& tallies) {
    dispatch(state.ruleset, policy,
             [&](auto loops) { loops.play_tricks_counted(state, tricks, rng, first, tallies); });
}

Action choose_action(const State& state, PolicyId policy, Random& rng) {
    if (policy == PolicyId::kGreedy)
        return greedy_action(state, default_greedy_parameters(state.ruleset));
    return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        return choose(RandomPolicy<PortableIsa, Rules>(state.ruleset), state, rng);
    });
}

Action greedy_action(const State& state, const GreedyParameters& parameters) {
    return rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        Random unused(0);
        return choose(GreedyPolicy<PortableIsa, Rules>(parameters), state, unused);
    });
}

void play_deals(std::int64_t count, PolicyId policy, std::uint64_t seed, Scores* out,
                rules::RulesetId ruleset) {
    const rules::Ruleset& rules = rules::ruleset(ruleset);
    const Deck sorted = sorted_deck(rules);
    for (std::int64_t i = 0; i < count; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        Deck deck = sorted;
        rng.shuffle(deck.data(), rules.deck());
        out[i] = play_out(deal(deck, static_cast<int>(i % 2), false, ruleset), policy, rng,
                          FirstDraw::kTaker);
    }
}

}  // namespace glup
