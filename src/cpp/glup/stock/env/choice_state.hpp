// A deal that moves on by choices (choice_set.hpp).
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "glup/stock/env/choice_set.hpp"
#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup::env {

// Cards that lie before a player in several classes.
inline CardMask cards_of_several_classes(const Tableau& tableau, const CardSet& table) {
    if (tableau.size() == std::popcount(table.distinct())) return 0;
    CardMask cards = 0;
    for (int i = 1; i < tableau.size(); ++i) {
        if (tableau[i].card() == tableau[i - 1].card()) cards |= bit(tableau[i].card());
    }
    return cards;
}

// The kinds that the player to act may declare in at least one way.
inline KindMask declarable(const State& state) {
    const DeclarableKinds kinds(state);
    const Tableau& own = state.tableau[state.player];
    const CardMask doubtful = cards_of_several_classes(own, state.table[state.player]);
    KindMask result = kinds.either();
    if (kinds.several == 0 || doubtful == 0) return result;
    const MeldTable& melds = state.melds();
    for_each_bit(kinds.several, [&](int k) {
        const MeldKind& meld = melds.kinds[k];
        if ((meld.cards & doubtful) != 0 && count_ways(meld, state.hand[state.player], own) == 0)
            result &= ~(KindMask{1} << k);
    });
    return result;
}

// A declaration that still lacks some of its copies. They are chosen card by card in canonical
// order, of each card those of the hand first, then the classes ascending: so there is one order
// for every declaration. Where only one source is left to choose, its copy is taken at once.
struct Pending {
    std::uint64_t use = 0;     // copies taken from each class, as in Action::declare
    Kind kind = kKinds;        // kKinds if no declaration has been begun
    Card card = kNoCard;       // whose copies are being chosen
    std::uint8_t missing = 0;  // copies of it still to be chosen
    std::uint8_t source = 0;   // that gave its last copy: none before it may give the next
    std::uint8_t hand = 0;     // whether the hand has given a card to the declaration
    std::array<std::uint8_t, 3> unused{};

    friend bool operator==(const Pending&, const Pending&) = default;
};

struct ChoiceState {
    State state;
    Pending pending;

    bool choosing_source() const { return pending.kind != kKinds; }

    // What the player to act may choose; nothing when the deal is over.
    ChoiceSet legal() const {
        ChoiceSet set;
        switch (state.decision) {
            case Decision::kLead:
            case Decision::kFollow: add_plays(set); break;
            case Decision::kMeld:
                if (choosing_source()) {
                    set.add_sources(sources());
                } else {
                    set.add_kinds(declarable(state));
                    set.add(kPass);
                    if (state.can_exchange()) set.add(kExchange);
                }
                break;
            case Decision::kOver: break;
        }
        return set;
    }

    // Requires a legal choice.
    void apply(int choice) {
        if (const auto action = completed_by(choice)) state.apply(*action);
    }

    // The action that a legal choice completes, which is for the caller to apply. If it is none the
    // choice belongs to a declaration, and has been taken.
    std::optional<Action> completed_by(int choice);

    // Takes a legal action of the state in the choices that it consists of, and calls f(choice)
    // before each. Requires that no declaration has been begun.
    template <class F>
    void apply(Action action, F&& f);

    // The choices that led from the state to the declaration as far as it has been begun.
    std::vector<int> begun() const;

    friend bool operator==(const ChoiceState&, const ChoiceState&) = default;

private:
    void add_plays(ChoiceSet& set) const {
        if (!state.in_phase1()) return set.add_cards(state.phase2_plays());
        const Tableau& own = state.tableau[state.player];
        const CardMask laid = state.table[state.player].distinct();
        set.add_cards(state.hand[state.player].distinct());
        set.add_table(laid);
        if (own.size() == std::popcount(laid)) return;
        int number = 0;
        for (int i = 1; i < own.size(); ++i) {
            number = own[i].card() == own[i - 1].card() ? number + 1 : 0;
            set.add(kPlayTable + rules::kCopies * own[i].card() + number);
        }
    }

    // The place in the tableau of a card's class: 4 * card + class.
    int table_index(int choice) const {
        const Tableau& own = state.tableau[state.player];
        int index = 0;
        while (own[index].card() < choice / rules::kCopies) ++index;
        return index + choice % rules::kCopies;
    }

    const MeldKind& meld() const { return state.melds().kinds[pending.kind]; }

    // Where the next copy may come from, one bit a source: those that leave enough after them, and
    // a card that the hand gives.
    unsigned sources() const;
    std::optional<Action> begin(Kind kind);
    std::optional<Action> take(int source);
    // Takes what must be taken; the declaration when nothing is missing.
    std::optional<Action> advance();
    // Follows a declaration: with `hand` copies of the pending card from the hand in all.
    int source_towards(std::uint64_t use, int hand) const;
    int used_of(Card card, std::uint64_t use) const;
};

static_assert(std::is_trivially_copyable_v<ChoiceState>);
static_assert(std::has_unique_object_representations_v<ChoiceState>);

template <class F>
void ChoiceState::apply(Action action, F&& f) {
    const auto choose = [&](int choice) {
        f(choice);
        apply(choice);
    };
    switch (action.type()) {
        case Action::Type::kPlayHand: return choose(kPlayHand + action.hand_card());
        case Action::Type::kPlayTable: {
            const Tableau& own = state.tableau[state.player];
            const int index = action.table_index();
            return choose(kPlayTable + rules::kCopies * own[index].card() +
                          own.rank_of_class(index));
        }
        case Action::Type::kExchange: return choose(kExchange);
        case Action::Type::kPass: return choose(kPass);
        case Action::Type::kDeclare: break;
    }
    choose(kDeclare + action.kind());
    while (choosing_source()) {
        const int hand = meld().copies - used_of(pending.card, action.use());
        choose(kSource + source_towards(action.use(), hand));
    }
}

// How a choice is written: as the action (docs/notation.md), a declaration by its kind alone, and a
// source `hand`, `+`, `+2`, `+3`, `+4`.
std::string choice_text(int choice);

}  // namespace glup::env
