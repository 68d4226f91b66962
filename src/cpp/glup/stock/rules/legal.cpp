#include "glup/stock/rules/legal.hpp"

#include "glup/stock/rules/declarations.hpp"

namespace glup {

namespace {

template <class Rules>
void list(const State& state, ActionList& actions) {
    const int seat = state.player;
    switch (state.decision) {
        case Decision::kLead:
        case Decision::kFollow: {
            const CardMask cards =
                state.in_phase1() ? state.hand[seat].distinct() : state.phase2_plays<Rules>();
            for_each_bit(
                cards, [&](int card) { actions.push(Action::play_hand(static_cast<Card>(card))); });
            for (int i = 0; i < state.tableau[seat].size(); ++i)
                actions.push(Action::play_table(i));
            return;
        }
        case Decision::kMeld:
            Declarations(state, Rules{}).for_each([&](Action action) { actions.push(action); });
            if (state.can_exchange<Rules>()) actions.push(Action::exchange());
            actions.push(Action::pass());
            return;
        case Decision::kOver: return;
    }
}

// The innermost loop of perft(): inlined, it is a twentieth faster.
template <class Rules>
[[gnu::always_inline]] inline int count(const State& state) {
    const int seat = state.player;
    switch (state.decision) {
        case Decision::kLead:
        case Decision::kFollow:
            if (!state.in_phase1()) return std::popcount(state.phase2_plays<Rules>());
            return std::popcount(state.hand[seat].distinct()) + state.tableau[seat].size();
        case Decision::kMeld:
            return Declarations(state, Rules{}).total() + state.can_exchange<Rules>() + 1;
        case Decision::kOver: break;
    }
    return 0;
}

template <class Rules>
std::uint64_t count_sequences(const State& state, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count<Rules>(state));
    ActionList actions;
    list<Rules>(state, actions);
    std::uint64_t leaves = 0;
    for (const Action action : actions) {
        State next = state;
        next.apply<Rules>(action);
        leaves += count_sequences<Rules>(next, depth - 1);
    }
    return leaves;
}

}  // namespace

void legal_actions(const State& state, ActionList& actions) {
    rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) { list<Rules>(state, actions); });
}

int count_legal_actions(const State& state) {
    return rules::compiled_for(state.ruleset,
                               [&]<class Rules>(Rules) { return count<Rules>(state); });
}

std::uint64_t perft(const State& state, int depth) {
    return rules::compiled_for(
        state.ruleset, [&]<class Rules>(Rules) { return count_sequences<Rules>(state, depth); });
}

}  // namespace glup
