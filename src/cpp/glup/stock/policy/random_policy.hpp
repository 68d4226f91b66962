// The policy that chooses uniformly among the legal actions.
#pragma once

#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/random.hpp"

namespace glup {

template <class Rules>
struct RandomPolicy {
    explicit RandomPolicy(rules::RulesetId) {}

    static Action declaration(const State& state, Random& rng) {
        const Declarations declarations(state, Rules{});
        const bool exchange = state.can_exchange<Rules>();
        const int n = draw(rng, declarations.total() + exchange + 1);
        if (n < declarations.total()) return declarations.nth(n);
        return n == declarations.total() && exchange ? Action::exchange() : Action::pass();
    }

    static Action card(const State& state, Random& rng) {
        const int seat = state.player;
        const CardMask cards =
            state.in_phase1() ? state.hand[seat].distinct() : state.phase2_plays<Rules>();
        const int in_hand = std::popcount(cards);
        const int n = draw(rng, in_hand + state.tableau[seat].size());
        if (n >= in_hand) return Action::play_table(n - in_hand);
        return Action::play_hand(static_cast<Card>(select_bit(cards, n)));
    }

private:
    static int draw(Random& rng, int bound) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
    }
};

}  // namespace glup
