// Cards, actions and endgames as text (docs/notation.md): output canonical, input read kindly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cardset.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/error.hpp"

namespace glup {

// Canonical order, separated by spaces.
std::string cards_text(const CardSet& cards);

// These throw NotationError. At most four copies of each.
CardSet parse_cards(std::string_view text);
CardSet to_card_set(const std::vector<Card>& cards);
// The whole pack of the ruleset in deal order, as deal() takes it.
Deck to_deck(const std::vector<Card>& cards, const rules::Ruleset& ruleset);
// Throws Error for an exact cut by rules that do not know it.
void check_exact_cut(const rules::Ruleset& ruleset, bool exact_cut);

// The tableau's places in the order of the notation: by card, then by history as a number in which
// bit i is the i-th kind of the ruleset.
std::vector<int> class_order(const rules::Ruleset& ruleset, const Tableau& tableau);
// How playing a card of that class is written: `QS+`, `QS+2`.
std::string class_label(const rules::Ruleset& ruleset, const Tableau& tableau, int index);
// The canonical text of a legal action of that state.
std::string action_text(const State& state, Action action);
// The legal actions with their canonical texts, sorted by these as plain strings.
struct WrittenAction {
    std::string text;
    Action action;
};
std::vector<WrittenAction> written_actions(const State& state);
std::vector<std::string> legal_action_texts(const State& state);

// A card of an action as it is written: `QS`, `QS+`, `QS+2`.
struct WrittenCard {
    Card card = kNoCard;
    int table = 0;  // from the hand; else the number of its class on the table, from 1
};
// An action by its form alone. A declaration without cards is one whose cards follow from the
// state; whether those named are the kind's is for parse_action. Throws NotationError.
struct ReadAction {
    Action::Type type;
    Kind kind;  // kKinds if it is no declaration
    std::vector<WrittenCard> cards;
};
ReadAction read_action(std::string_view text);

// A legal action of the state. Throws NotationError if it can't be read, IllegalActionError with
// the rule that it breaks if it isn't legal.
Action parse_action(const State& state, std::string_view text);

// `H AS TS 9H [KD] / AS JC QD TD`: a state of phase 2 in which the leader has seat 0 and whose
// scores count the remaining tricks alone. Throws NotationError.
State parse_endgame(std::string_view text);
// Of a state of phase 2 that is not over.
std::string endgame_text(const State& state);

const char* decision_name(Decision decision);  // lead, follow, meld or over

// The kinds of a history of that card, and back; `history` holds kinds of that card only.
KindMask history_kinds(Card card, RoleMask history);
RoleMask history_roles(KindMask kinds);

// Whether the card may have taken part in that kind by the rules of the state, and the kinds that
// it then can't have taken part in, neither before nor after.
bool may_have_been_in(const State& state, Card card, Kind kind);
KindMask never_with(const MeldTable& melds, Kind kind);

// The kind with that identifier (any case), or kKinds.
Kind find_kind(std::string_view identifier);

// How often the card is in its pack; as errors name a number of copies: "four".
int copies_of(const rules::Ruleset& ruleset, Card card);
std::string number_word(int number);
std::string copies_word(const rules::Ruleset& ruleset);

// In the canonical order of the ruleset.
std::vector<std::string> identifiers(KindMask kinds, const rules::Ruleset& ruleset);

}  // namespace glup
