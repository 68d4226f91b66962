#include "glup/rules/legal.hpp"

#include "glup/rules/declarations.hpp"

namespace glup {

void legal_actions(const State& state, ActionList& actions) {
    const int seat = state.player;
    switch (state.decision) {
        case Decision::kLead:
        case Decision::kFollow: {
            const CardMask cards =
                state.in_phase1() ? state.hand[seat].distinct() : state.phase2_plays();
            for_each_bit(
                cards, [&](int card) { actions.push(Action::play_hand(static_cast<Card>(card))); });
            for (int i = 0; i < state.tableau[seat].size(); ++i)
                actions.push(Action::play_table(i));
            return;
        }
        case Decision::kMeld:
            Declarations(state).for_each([&](Action action) { actions.push(action); });
            if (state.can_exchange()) actions.push(Action::exchange());
            actions.push(Action::pass());
            return;
        case Decision::kOver: return;
    }
}

int count_legal_actions(const State& state) {
    const int seat = state.player;
    switch (state.decision) {
        case Decision::kLead:
        case Decision::kFollow:
            if (!state.in_phase1()) return std::popcount(state.phase2_plays());
            return std::popcount(state.hand[seat].distinct()) + state.tableau[seat].size();
        case Decision::kMeld: return Declarations(state).total() + state.can_exchange() + 1;
        case Decision::kOver: break;
    }
    return 0;
}

std::uint64_t perft(const State& state, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_actions(state));
    ActionList actions;
    legal_actions(state, actions);
    std::uint64_t leaves = 0;
    for (const Action action : actions) {
        State next = state;
        next.apply(action);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

}  // namespace glup
