// Deals moved on by a policy.
#pragma once

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/tally.hpp"
#include "glup/support/whole.hpp"

namespace glup {

// Calls f(state, rng, i) for so many random deals, each with a generator of its own.
template <class F>
void for_each_deal(rules::RulesetId ruleset, std::int64_t count, std::uint64_t seed, F&& f) {
    const rules::Ruleset& rules = rules::ruleset(ruleset);
    const Deck sorted = sorted_deck(rules);
    for (std::int64_t i = 0; i < count; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        Deck deck = sorted;
        rng.shuffle(deck.data(), rules.deck());
        State state = deal(deck, static_cast<int>(i % 2), false, ruleset);
        f(state, rng, i);
    }
}

// Compiled for each policy and ruleset, and chosen at run time.
template <template <class> class Policy, class Rules>
struct Loops {
    static void play_tricks(State& state, int tricks, Random& rng, FirstDraw first) {
        const Policy<Rules> policy(state.ruleset);
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
        const Policy<Rules> policy(state.ruleset);
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
        const Policy<Rules> policy(state.ruleset);
        while (!state.is_over()) {
            if (state.decision == Decision::kLead)
                state.play<Rules, false, true>(policy.card(state, rng));
            state.play<Rules, false, false>(policy.card(state, rng));
        }
    }

    // Shuffles too: in a loop of its own a random deal takes 5 % longer.
    GLUP_WHOLE static void play_deals(rules::RulesetId ruleset, std::int64_t count,
                                      std::uint64_t seed, Scores* out) {
        for_each_deal(ruleset, count, seed, [&](State& state, Random& rng, std::int64_t i) {
            play_out(state, rng, FirstDraw::kTaker);
            out[i] = state.scores;
        });
    }
};

template <class Policy>
Action choose(const Policy& policy, const State& state, Random& rng) {
    const bool meld = state.decision == Decision::kMeld;
    return meld ? policy.declaration(state, rng) : policy.card(state, rng);
}

}  // namespace glup
