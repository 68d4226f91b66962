#include "glup/stock/notation/notation.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "glup/stock/rules/legal.hpp"

namespace glup {

std::string cards_text(const CardSet& cards) {
    std::string text;
    cards.for_each([&](Card card) {
        if (!text.empty()) text += ' ';
        text += card_text(card);
    });
    return text;
}

Deck to_deck(const std::vector<Card>& cards, const rules::Ruleset& ruleset) {
    const std::string of = "deck: by the rules of " + std::string(ruleset.name) + " expected ";
    if (cards.size() != static_cast<std::size_t>(ruleset.deck())) {
        throw NotationError(of + std::to_string(ruleset.deck()) + " cards, given " +
                            std::to_string(cards.size()));
    }
    Deck deck{};
    std::array<int, rules::kCards> copies{};
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (++copies[cards[i]] > ruleset.copies) {
            throw NotationError(of + std::to_string(ruleset.copies) +
                                " copies of each card, given one more " + card_text(cards[i]));
        }
        deck[i] = cards[i];
    }
    return deck;
}

CardSet to_card_set(const std::vector<Card>& cards) {
    CardSet set;
    for (const Card card : cards) {
        if (set.count(card) == rules::kCopies) {
            throw NotationError("cards: more than " + std::to_string(rules::kCopies) +
                                " copies of " + card_text(card));
        }
        set.add(card);
    }
    return set;
}

CardSet parse_cards(std::string_view text) { return to_card_set(parse_card_list(text)); }

KindMask history_kinds(Card card, RoleMask history) {
    KindMask kinds = 0;
    for_each_bit(history,
                 [&](int role) { kinds |= KindMask{1} << kind_of(card, static_cast<Role>(role)); });
    return kinds;
}

RoleMask history_roles(KindMask kinds) {
    RoleMask history = 0;
    for_each_bit(kinds,
                 [&](int kind) { history |= RoleMask{1} << role_of(static_cast<Kind>(kind)); });
    return history;
}

bool may_have_been_in(const State& state, Card card, Kind kind) {
    if (kind == kDix) return card == state.trump_nine() && !state.rules().exchange_ends_turn;
    return (state.melds().kinds[kind].cards >> card & 1) != 0;
}

KindMask never_with(const MeldTable& melds, Kind kind) {
    if (kind == kDix) return 0;
    return melds.bars[kind] & melds.barred_by[kind] & ~(KindMask{1} << kind);
}

const char* decision_name(Decision decision) {
    constexpr std::array kNames = {"lead", "follow", "meld", "over"};
    return kNames[static_cast<std::size_t>(decision)];
}

Kind find_kind(std::string_view identifier) {
    for (Kind kind = 0; kind < kKinds; ++kind) {
        if (same_letters(kind_identifier(kind), identifier)) return kind;
    }
    return kKinds;
}

int copies_of(const rules::Ruleset& ruleset, Card card) {
    return (ruleset.pack >> card & 1) != 0 ? ruleset.copies : 0;
}

std::string number_word(int number) {
    constexpr std::array<const char*, rules::kCopies + 2> kWords = {"no",    "one",  "two",
                                                                    "three", "four", "five"};
    return kWords[static_cast<std::size_t>(number)];
}

std::string copies_word(const rules::Ruleset& ruleset) { return number_word(ruleset.copies); }

std::vector<std::string> identifiers(KindMask kinds, const rules::Ruleset& ruleset) {
    std::vector<std::string> names;
    for (int place = 0; place < ruleset.meld_count; ++place) {
        const Kind kind = ruleset.melds[place].kind;
        if ((kinds >> kind & 1) != 0) names.emplace_back(kind_identifier(kind));
    }
    return names;
}

namespace {

KindMask in_order(const rules::Ruleset& ruleset, MeldClass item) {
    KindMask places = 0;
    for_each_bit(history_kinds(item.card(), item.history()), [&](int kind) {
        places |= KindMask{1} << ruleset.place_of(static_cast<Kind>(kind));
    });
    return places;
}

// The classes of a card among those of the tableau, from the first place that is not below it.
int end_of_card(const Tableau& tableau, int first) {
    int last = first;
    while (last < tableau.size() && tableau[last].card() == tableau[first].card()) ++last;
    return last;
}

}  // namespace

void check_exact_cut(const rules::Ruleset& ruleset, bool exact_cut) {
    if (exact_cut && !ruleset.has_exact_cut())
        throw Error("exact_cut: true given, but by the rules of " + std::string(ruleset.name) +
                    " it scores nothing: expected false");
}

std::vector<int> class_order(const rules::Ruleset& ruleset, const Tableau& tableau) {
    std::vector<int> order(static_cast<std::size_t>(tableau.size()));
    std::iota(order.begin(), order.end(), 0);
    for (int first = 0; first < tableau.size(); first = end_of_card(tableau, first)) {
        std::sort(order.begin() + first, order.begin() + end_of_card(tableau, first),
                  [&](int a, int b) {
                      return in_order(ruleset, tableau[a]) < in_order(ruleset, tableau[b]);
                  });
    }
    return order;
}

std::string class_label(const rules::Ruleset& ruleset, const Tableau& tableau, int index) {
    const Card card = tableau[index].card();
    int number = 1;
    for (const MeldClass item : tableau) {
        if (item.card() == card && in_order(ruleset, item) < in_order(ruleset, tableau[index]))
            ++number;
    }
    return card_text(card) + "+" + (number == 1 ? "" : std::to_string(number));
}

std::string action_text(const State& state, Action action) {
    const Tableau& tableau = state.tableau[state.player];
    const rules::Ruleset& ruleset = state.rules();
    switch (action.type()) {
        case Action::Type::kPlayHand: return card_text(action.hand_card());
        case Action::Type::kPlayTable: return class_label(ruleset, tableau, action.table_index());
        case Action::Type::kExchange: return "dix";
        case Action::Type::kPass: return "pass";
        case Action::Type::kDeclare: break;
    }
    const MeldKind& meld = state.melds().kinds[action.kind()];
    std::string text(kind_identifier(action.kind()));
    char separator = ':';
    const auto append = [&](const std::string& card, int copies) {
        for (; copies > 0; --copies) {
            text += separator + card;
            separator = ',';
        }
    };
    const std::vector<int> order = class_order(ruleset, tableau);
    for_each_bit(meld.cards, [&](int c) {
        const auto card = static_cast<Card>(c);
        int from_hand = meld.copies;
        for (const int i : order) from_hand -= tableau[i].card() == card ? action.used(i) : 0;
        append(card_text(card), from_hand);
        for (const int i : order) {
            if (tableau[i].card() == card && action.used(i) > 0)
                append(class_label(ruleset, tableau, i), action.used(i));
        }
    });
    return text;
}

std::vector<WrittenAction> written_actions(const State& state) {
    ActionList actions;
    legal_actions(state, actions);
    std::vector<WrittenAction> written;
    written.reserve(static_cast<std::size_t>(actions.size()));
    for (const Action action : actions) written.push_back({action_text(state, action), action});
    std::sort(written.begin(), written.end(),
              [](const auto& a, const auto& b) { return a.text < b.text; });
    return written;
}

std::vector<std::string> legal_action_texts(const State& state) {
    std::vector<WrittenAction> written = written_actions(state);
    std::vector<std::string> texts;
    texts.reserve(written.size());
    for (WrittenAction& action : written) texts.push_back(std::move(action.text));
    return texts;
}

}  // namespace glup
