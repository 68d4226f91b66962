#include "glup/stock/search/candidates.hpp"

#include <array>

#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/legal.hpp"

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

// The ways to declare one kind, compared card by card.
class Ways {
public:
    Ways(const State& state, Kind kind)
        : classes_(state.tableau[state.player]), meld_(state.melds().kinds[kind]) {
        for (int first = 0; first < classes_.size();) {
            int end = first + 1;
            while (end < classes_.size() && classes_[end].card() == classes_[first].card()) ++end;
            if ((meld_.cards >> classes_[first].card() & 1) != 0) add_card(first, end);
            first = end;
        }
    }

    // Whether `a` takes nothing where `b` takes a copy that is barred from more: the copies that it
    // takes are at least as much barred as those of `b`, one by one. Where the bars form no chain
    // they must be the same.
    bool no_worse(Action a, Action b) const {
        for (int card = 0; card < cards_; ++card) {
            const Copies& copies = copies_[card];
            bool same = true;
            bool behind = false;
            int ahead = 0;  // what a class lacks in `a` the hand or a class less barred gives
            for (int n = 0; n < copies.count; ++n) {
                const int more = a.used(copies.order[n]) - b.used(copies.order[n]);
                same = same && more == 0;
                ahead += more;
                behind = behind || ahead < 0;
            }
            if (!same && (behind || !copies.chain)) return false;
        }
        return true;
    }

    // Whether no other way is: in none of the chains could a class give a copy in place of a class
    // less barred, or of the hand, which must give one at least.
    bool is_best(Action way) const {
        int from_hand = meld_.copies * meld_.distinct;
        for (int i = 0; i < classes_.size(); ++i) from_hand -= way.used(i);
        for (int card = 0; card < cards_; ++card) {
            const Copies& copies = copies_[card];
            int taken = 0;
            bool room = false;
            for (int n = 0; n < copies.count; ++n) {
                const MeldClass place = classes_[copies.order[n]];
                const int used = way.used(copies.order[n]);
                if (copies.chain && room && used > 0) return false;
                room = room || (place.is_free(meld_.role) && used < place.copies());
                taken += used;
            }
            if (copies.chain && room && taken < meld_.copies && from_hand > 1) return false;
        }
        return true;
    }

private:
    struct Copies {                             // of one card, by class
        std::array<int, rules::kCopies> order;  // most barred first
        int count = 0;
        bool chain = true;
    };

    void add_card(int first, int end) {
        Copies& copies = copies_[cards_++];
        for (int i = first; i < end; ++i) {
            int at = copies.count++;
            for (; at > 0 && within(classes_[copies.order[at - 1]], classes_[i]); --at)
                copies.order[at] = copies.order[at - 1];
            copies.order[at] = i;
        }
        for (int n = 1; n < copies.count; ++n) {
            copies.chain =
                copies.chain && within(classes_[copies.order[n]], classes_[copies.order[n - 1]]);
        }
    }

    const Tableau& classes_;
    const MeldKind& meld_;
    std::array<Copies, rules::kMaxTable> copies_;
    int cards_ = 0;
};

void candidate_declarations(const State& state, ActionList& actions) {
    const MeldTable& melds = state.melds();
    const DeclarableKinds kinds(state);
    for_each_bit(kinds.either(), [&](int k) {
        const auto kind = static_cast<Kind>(k);
        if ((kinds.plain >> kind & 1) != 0)
            return actions.push(only_way(state, melds.kinds[kind], kind));
        const Ways ways(state, kind);
        for_each_way(kind, melds.kinds[kind], state.hand[state.player], state.tableau[state.player],
                     [&](Action way) {
                         if (ways.is_best(way)) actions.push(way);
                         return false;
                     });
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
    const MeldTable& melds = state.melds();
    RoleMask open = 0;
    for_each_bit(melds.kinds_of[card], [&](int k) {
        const auto kind = static_cast<Kind>(k);
        const Role role = role_of(kind);
        bool enough = true;
        for_each_bit(melds.kinds[kind].cards, [&](int c) {
            const auto other = static_cast<Card>(c);
            int left = state.rules().copies - state.played[other] -
                       state.table[seat ^ 1].count(other) - (state.led == other);
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
    if (action.is_play()) {
        for (const Action other : candidates) {
            if (state.card_of(other) == state.card_of(action) &&
                no_worse_play(state, other, action))
                return StandIn{other, same_play(state, action, other)};
        }
    } else if (action.type() == Action::Type::kDeclare) {
        const Ways ways(state, action.kind());
        for (const Action other : candidates) {
            if (other.type() == Action::Type::kDeclare && other.kind() == action.kind() &&
                ways.no_worse(other, action))
                return StandIn{other, ways.no_worse(action, other)};
        }
    }
    return std::nullopt;
}

}  // namespace glup
