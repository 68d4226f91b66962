#include "glup/search/candidates.hpp"

#include <array>
#include <bit>

#include "glup/rules/declarations.hpp"
#include "glup/rules/legal.hpp"

namespace glup {
namespace {

// Whether what bars a copy of the one class bars a copy of the other too.
bool within(MeldClass a, MeldClass b) { return (a.barred() & ~b.barred()) == 0; }

void candidate_plays(const State& state, ActionList& actions) {
    const Tableau& classes = state.tableau[state.player];
    for_each_bit(state.hand[state.player].distinct() & ~state.table[state.player].distinct(),
                 [&](int card) { actions.push(Action::play_hand(static_cast<Card>(card))); });
    for (int i = 0; i < classes.size(); ++i) {
        bool best = true;
        for (int j = 0; j < classes.size() && best; ++j) {
            if (j == i || classes[j].card() != classes[i].card()) continue;
            // Of two that are barred alike, the first stands for both.
            best = !within(classes[i], classes[j]) || (within(classes[j], classes[i]) && i < j);
        }
        if (best) actions.push(Action::play_table(i));
    }
}

// Compares the ways to declare one kind, card by card.
class Ways {
public:
    Ways(const State& state, const MeldKind& meld)
        : classes_(state.tableau[state.player]), meld_(meld) {}

    // Whether `a` takes nothing where `b` takes a copy that is barred from more.
    bool no_worse(Action a, Action b) const {
        for (int first = 0; first < classes_.size();) {
            int end = first + 1;
            while (end < classes_.size() && classes_[end].card() == classes_[first].card()) ++end;
            if ((meld_.cards >> classes_[first].card() & 1) != 0 && !no_worse(a, b, first, end))
                return false;
            first = end;
        }
        return true;
    }

private:
    // For the classes of one card. The copies that `a` takes must be at least as much barred as
    // those of `b`, one by one; where the bars form no chain they must be the same.
    bool no_worse(Action a, Action b, int first, int end) const {
        std::array<int, rules::kCopies> order{};  // most barred first; there are at most four
        int count = 0;
        bool same = true;
        bool chain = true;
        for (int i = first; i < end; ++i) {
            same = same && a.used(i) == b.used(i);
            int at = count++;
            for (; at > 0 && within(classes_[order[at - 1]], classes_[i]); --at)
                order[at] = order[at - 1];
            order[at] = i;
        }
        if (same) return true;
        for (int n = 1; n < count; ++n)
            chain = chain && within(classes_[order[n]], classes_[order[n - 1]]);
        if (!chain) return false;
        int ahead = 0;  // what a class lacks in `a` the hand or a class less barred gives
        for (int n = 0; n < count; ++n) {
            ahead += a.used(order[n]) - b.used(order[n]);
            if (ahead < 0) return false;
        }
        return true;
    }

    const Tableau& classes_;
    const MeldKind& meld_;
};

void candidate_declarations(const State& state, ActionList& actions) {
    std::array<Action, ActionList::kCapacity> ways;
    const MeldTable& melds = kMeldTables[state.trump];
    const DeclarableKinds kinds(state);
    for_each_bit(kinds.either(), [&](int k) {
        const auto kind = static_cast<Kind>(k);
        if ((kinds.plain >> kind & 1) != 0) return actions.push(only_way(state, kind));
        const Ways compare(state, melds.kinds[kind]);
        int count = 0;
        for_each_way(kind, melds.kinds[kind], state.hand[state.player], state.tableau[state.player],
                     [&](Action way) {
                         for (int i = 0; i < count; ++i) {
                             if (compare.no_worse(ways[i], way)) return false;
                         }
                         int kept = 0;
                         for (int i = 0; i < count; ++i) {
                             if (!compare.no_worse(way, ways[i])) ways[kept++] = ways[i];
                         }
                         ways[kept] = way;
                         count = kept + 1;
                         return false;
                     });
        for (int i = 0; i < count; ++i) actions.push(ways[i]);
    });
}

// Whether to play `a` is no worse than to play `b`, both of the same card.
bool no_worse_play(const State& state, Action a, Action b) {
    if (a.type() == Action::Type::kPlayHand) return a == b;
    if (b.type() == Action::Type::kPlayHand) return true;
    const Tableau& classes = state.tableau[state.player];
    return within(classes[b.table_index()], classes[a.table_index()]);
}

// The roles of a card in the kinds that the player to act may still declare: as far as is open to
// all, enough copies of each card are left that are not barred.
RoleMask open_roles(const State& state, Card card) {
    const int seat = state.player;
    const MeldTable& melds = kMeldTables[state.trump];
    RoleMask open = 0;
    for_each_bit(melds.kinds_of[card], [&](int k) {
        const auto kind = static_cast<Kind>(k);
        const Role role = role_of(kind);
        bool enough = true;
        for_each_bit(melds.kinds[kind].cards, [&](int c) {
            const auto other = static_cast<Card>(c);
            int left = rules::kCopies - state.played[other] - state.table[seat ^ 1].count(other) -
                       (state.led == other);
            for (const MeldClass melded : state.tableau[seat]) {
                if (melded.card() == other && !melded.is_free(role)) left -= melded.copies();
            }
            enough = enough && left >= melds.kinds[kind].copies;
        });
        if (enough) open |= static_cast<RoleMask>(1U << role);
    });
    return open;
}

// Whether it does not matter which of two copies of a card is played.
bool same_play(const State& state, Action a, Action b) {
    const RoleMask open = open_roles(state, state.card_of(a));
    if (a.type() == Action::Type::kPlayHand || b.type() == Action::Type::kPlayHand)
        return open == 0;
    const Tableau& classes = state.tableau[state.player];
    return ((classes[a.table_index()].barred() ^ classes[b.table_index()].barred()) & open) == 0;
}

}  // namespace

void candidate_actions(const State& state, ActionList& actions) {
    if (!state.in_phase1() || state.is_over()) return legal_actions(state, actions);
    if (state.decision != Decision::kMeld) return candidate_plays(state, actions);
    candidate_declarations(state, actions);
    if (state.can_exchange()) actions.push(Action::exchange());
    actions.push(Action::pass());
}

std::optional<StandIn> stand_in_for(const State& state, Action action,
                                    const ActionList& candidates) {
    for (const Action other : candidates) {
        if (action.is_play()) {
            if (state.card_of(other) == state.card_of(action) &&
                no_worse_play(state, other, action))
                return StandIn{other, same_play(state, action, other)};
        } else if (other.type() == Action::Type::kDeclare &&
                   action.type() == Action::Type::kDeclare && other.kind() == action.kind()) {
            const Ways compare(state, kMeldTables[state.trump].kinds[action.kind()]);
            if (compare.no_worse(other, action))
                return StandIn{other, compare.no_worse(action, other)};
        }
    }
    return std::nullopt;
}

}  // namespace glup
