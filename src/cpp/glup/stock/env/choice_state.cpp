#include "glup/stock/env/choice_state.hpp"

#include "glup/stock/notation/notation.hpp"

namespace glup::env {

unsigned ChoiceState::sources() const {
    const CardSet& hand = state.hand[state.player];
    const Tableau& own = state.tableau[state.player];
    const Card card = pending.card;
    std::array<int, kSources> left{};
    // While the hand gives, nothing has come from the table.
    if (pending.source == 0) left[0] = hand.count(card) - (meld().copies - pending.missing);
    int number = 0;
    for (int i = 0; i < own.size(); ++i) {
        if (own[i].card() != card) continue;
        if (++number < pending.source || !own[i].is_free(meld().role)) continue;
        left[number] = own[i].copies() - Action::declare(pending.kind, pending.use).used(i);
    }
    const CardMask later = meld().cards & ~((CardMask{2} << card) - 1);
    const bool any_source = pending.hand != 0 || (later & hand.distinct()) != 0;
    unsigned sources = 0;
    int enough = 0;  // copies that this source and those after it can give
    for (int source = kSources - 1; source >= 0; --source) {
        enough += left[source];
        const bool allowed =
            left[source] > 0 && enough >= pending.missing && (source == 0 || any_source);
        sources |= unsigned{allowed} << source;
    }
    return sources;
}

std::optional<Action> ChoiceState::completed_by(int choice) {
    if (choice < kPlayTable) return Action::play_hand(static_cast<Card>(choice));
    if (choice < kPass) return Action::play_table(table_index(choice - kPlayTable));
    if (choice == kPass) return Action::pass();
    if (choice == kExchange) return Action::exchange();
    return choice < kSource ? begin(static_cast<Kind>(choice - kDeclare)) : take(choice - kSource);
}

std::optional<Action> ChoiceState::begin(Kind kind) {
    const CardMask cards = state.melds().kinds[kind].cards;
    const bool all_from_hand = (cards & state.table[state.player].distinct()) == 0;
    if (all_from_hand) return Action::declare(kind, 0);
    pending.kind = kind;
    pending.card = static_cast<Card>(std::countr_zero(cards));
    pending.missing = meld().copies;
    return advance();
}

std::optional<Action> ChoiceState::take(int source) {
    if (source == 0) {
        pending.hand = 1;
    } else {
        pending.use += Action::use_of(table_index(rules::kCopies * pending.card + source - 1), 1);
    }
    pending.source = static_cast<std::uint8_t>(source);
    --pending.missing;
    return advance();
}

std::optional<Action> ChoiceState::advance() {
    if (pending.missing == 0) {
        const CardMask later = meld().cards & ~((CardMask{2} << pending.card) - 1);
        if (later == 0) {
            const Action declaration = Action::declare(pending.kind, pending.use);
            pending = Pending();
            return declaration;
        }
        pending.card = static_cast<Card>(std::countr_zero(later));
        pending.missing = meld().copies;
        pending.source = 0;
    }
    const unsigned open = sources();
    if (std::has_single_bit(open)) return take(std::countr_zero(open));
    return std::nullopt;
}

int ChoiceState::used_of(Card card, std::uint64_t use) const {
    const Tableau& own = state.tableau[state.player];
    int copies = 0;
    for (int i = 0; i < own.size(); ++i) {
        if (own[i].card() == card) copies += Action::declare(pending.kind, use).used(i);
    }
    return copies;
}

int ChoiceState::source_towards(std::uint64_t use, int hand) const {
    const int taken = meld().copies - pending.missing;
    if (taken < hand) return 0;
    const Tableau& own = state.tableau[state.player];
    const Action all = Action::declare(pending.kind, use);
    const Action so_far = Action::declare(pending.kind, pending.use);
    int number = 0;
    for (int i = 0; i < own.size(); ++i) {
        if (own[i].card() != pending.card) continue;
        ++number;
        if (so_far.used(i) < all.used(i)) return number;
    }
    return 0;
}

std::vector<int> ChoiceState::begun() const {
    std::vector<int> choices;
    if (!choosing_source()) return choices;
    ChoiceState at{state, {}};
    const auto choose = [&](int choice) {
        choices.push_back(choice);
        at.apply(choice);
    };
    choose(kDeclare + pending.kind);
    while (at.pending != pending) {
        const int unchosen = at.pending.card == pending.card ? pending.missing : 0;
        const int table = used_of(at.pending.card, pending.use);
        choose(kSource + at.source_towards(pending.use, meld().copies - unchosen - table));
    }
    return choices;
}

std::string choice_text(int choice) {
    const auto numbered = [](int number) {
        std::string text("+");
        if (number > 0) text += std::to_string(number + 1);
        return text;
    };
    if (choice < kPlayTable) return card_text(static_cast<Card>(choice));
    if (choice < kPass) {
        const int of_card = choice - kPlayTable;
        return card_text(static_cast<Card>(of_card / rules::kCopies)) +
               numbered(of_card % rules::kCopies);
    }
    if (choice == kPass) return "pass";
    if (choice == kExchange) return "dix";
    if (choice < kSource) return std::string(kind_identifier(static_cast<Kind>(choice - kDeclare)));
    return choice == kSource ? "hand" : numbered(choice - kSource - 1);
}

}  // namespace glup::env
