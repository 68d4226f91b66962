// A deal that moves on by choices (choice_set.hpp).
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "glup/declarations.hpp"
#include "glup/env/choice_set.hpp"
#include "glup/state.hpp"

namespace glup::env {

// The kinds that the player to act may declare in at least one way.
inline KindMask declarable(const State& state) {
    const DeclarableKinds kinds(state);
    KindMask result = kinds.plain;
    for_each_bit(kinds.several, [&](int k) {
        const MeldKind& meld = kMeldTables[state.trump].kinds[k];
        const int ways = count_ways(meld, state.hand[state.player], state.tableau[state.player]);
        result |= KindMask{ways > 0} << k;
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
        if (choice < kPlayTable) return state.play(Action::play_hand(static_cast<Card>(choice)));
        if (choice < kPass) return state.play(Action::play_table(table_index(choice - kPlayTable)));
        if (choice == kPass) return state.pass();
        if (choice == kExchange) return state.exchange();
        choice < kSource ? begin(static_cast<Kind>(choice - kDeclare)) : take(choice - kSource);
    }

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
        set.add_cards(state.hand[state.player].distinct());
        int number = 0;
        Card previous = kNoCard;
        for (const MeldClass item : state.tableau[state.player]) {
            number = item.card() == previous ? number + 1 : 0;
            previous = item.card();
            set.add(kPlayTable + rules::kCopies * previous + number);
        }
    }

    // The place in the tableau of a card's class: 4 * card + class.
    int table_index(int choice) const {
        const Tableau& own = state.tableau[state.player];
        int index = 0;
        while (own[index].card() < choice / rules::kCopies) ++index;
        return index + choice % rules::kCopies;
    }

    const MeldKind& meld() const { return kMeldTables[state.trump].kinds[pending.kind]; }

    // Where the next copy may come from, one bit a source: those that leave enough after them, and
    // a card that the hand gives.
    unsigned sources() const;
    void begin(Kind kind);
    void take(int source);
    // Takes what must be taken, and declares when nothing is missing.
    void advance();
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
// What is wrong with a choice that is none of these.
std::string refusal(const ChoiceSet& legal, std::int64_t choice);

}  // namespace glup::env
