// Which ruleset a hot loop is compiled for, as a template argument.
#pragma once

#include <array>
#include <cstdint>

#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rulesets.hpp"

namespace glup::rules {

// All numbers are constants of the loop.
template <RulesetId kId>
struct Compiled {
    static constexpr const Ruleset& kRules = known_ruleset(kId);
    static constexpr CardMask kCounters = kRules.counters();
    static constexpr auto kPoints = [] {
        std::array<std::uint8_t, kCards> points{};
        for (Card card = 0; card < kCards; ++card)
            points[card] = static_cast<std::uint8_t>(kRules.points_of(card));
        return points;
    }();

    template <class State>
    static constexpr const Ruleset& of(const State&) {
        return kRules;
    }
    template <class State>
    static const MeldTable& melds(const State& state) {
        return kMelds[static_cast<std::size_t>(kId)][state.trump];
    }
    // The cards that score in tricks, and what each scores.
    template <class State>
    static constexpr CardMask counters(const State&) {
        return kCounters;
    }
    template <class State>
    static int points_of(const State&, Card card) {
        return kPoints[card];
    }
};

// All numbers are read from the ruleset of the state: for one that came at run time.
struct Interpreted {
    template <class State>
    static const Ruleset& of(const State& state) {
        return ruleset(state.ruleset);
    }
    template <class State>
    static const MeldTable& melds(const State& state) {
        return meld_table(state.ruleset, state.trump);
    }
    template <class State>
    static CardMask counters(const State& state) {
        return of(state).counters();
    }
    template <class State>
    static int points_of(const State& state, Card card) {
        return of(state).points_of(card);
    }
};

// Calls f with the one for that ruleset, the first of them being the likeliest.
template <std::size_t kPlace = 0, class F>
[[gnu::always_inline]] inline decltype(auto) compiled_for(RulesetId id, F&& f) {
    if constexpr (kPlace < kRulesets.size()) {
        if (id == kRulesets[kPlace].id) [[likely]]
            return f(Compiled<kRulesets[kPlace].id>{});
        return compiled_for<kPlace + 1>(id, f);
    } else {
        return f(Interpreted{});
    }
}

// The same for loops that spend their time elsewhere, in a network say: compiled for Glup alone.
// Each copy of such a loop takes the compiler many seconds.
template <class F>
[[gnu::always_inline]] inline decltype(auto) compiled_for_glup(RulesetId id, F&& f) {
    if (id == RulesetId::kGlup) [[likely]]
        return f(Compiled<RulesetId::kGlup>{});
    return f(Interpreted{});
}

}  // namespace glup::rules
