// Why an action is not legal, in words.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "glup/auction/rules/legal.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {

namespace {

using std::to_string;

std::string cards_text(const Hand& hand) {
    std::string text;
    hand.for_each([&](Card card) { text += (text.empty() ? "" : ", ") + card_text(card); });
    return text;
}

std::string cards_text(CardBits cards) {
    Hand hand;
    for_each_bit(cards, [&](int place) { hand.add(card_at(place)); });
    return cards_text(hand);
}

Hand gathered(std::span<const Card> cards) {
    Hand hand;
    for (const Card card : cards) hand.add(card);
    return hand;
}

// The first card of which `cards` has more than `from`; kNoCard if there is none.
Card too_often(const Hand& cards, const Hand& from) {
    Card found = kNoCard;
    (cards - lesser(cards, from)).for_each_card([&](Card card, int) {
        if (found == kNoCard) found = card;
    });
    return found;
}

bool among(const LegalList& list, const Action& action) {
    for (int i = 0; i < list.word_count; ++i) {
        if (list.words[i] == action) return true;
    }
    return false;
}

std::string expected(const State& state) {
    constexpr std::array<std::string_view, 11> kWanted = {
        "keep or reject",    "a bid or pass",       "look or concede",   "the kitty to be given",
        "trump to be named", "a card to be called", "cards to be given", "cards to be buried",
        "a card to be led",  "a card to be played", "nothing more"};
    return "expected " + std::string(kWanted[static_cast<int>(state.decision)]);
}

std::string bid_fault(const State& state, const LegalList& list, int units) {
    const int unit = state.rules.bid_unit;
    std::string ranges;
    for (int i = 0; i < list.bid_count; ++i) {
        const auto& [low, high, step] = list.bids[i];
        if (units >= low && units <= high && (units - low) % step == 0) return {};
        ranges += (i == 0 ? "" : ", or ") + to_string(low * unit);
        if (high == low) continue;
        ranges += " to " + to_string(high * unit) + " by " + to_string(step * unit);
    }
    if (list.bid_count == 0 && (state.weak >> state.player & 1) != 0)
        return "who bids has to have been dealt " +
               (state.rules.bid_needs == kNeedsMarriage
                    ? "a marriage"
                    : "melds of " + to_string(state.rules.bid_needs));
    if (state.bid > 0 && units <= state.bid)
        return "the highest bid is " + to_string(state.bid_points());
    return list.bid_count == 0 ? "no higher bid is left" : "expected a bid of " + ranges;
}

std::string pass_fault(const State& state) {
    if ((state.sure_meld >> state.player & 1) != 0)
        return "who holds a meld has to bid while nobody has";
    return "the dealer has to bid when all others have passed";
}

std::string concede_fault(const State& state) {
    if (state.rules.concede == Concede::kTrump)
        return "a contract is conceded instead of naming trump";
    if (state.moon) return "nothing can be conceded after the moon";
    return state.rules.widow > 0 ? "a contract is conceded instead of burying"
                                 : "a contract is conceded instead of the bidder's first card";
}

std::string trump_fault(const State& state, bool moon, const LegalList& list) {
    if (moon && state.rules.moon != Moon::kGame && state.rules.moon != Moon::kPoints)
        return "these rules have no moon that is named with trump";
    std::string suits;
    for (int i = 0; i < list.word_count; ++i) {
        if (list.words[i].kind() != (moon ? Action::kMoonTrump : Action::kTrump)) continue;
        suits += (suits.empty() ? ": " : ", ") + std::string(1, kSuitLetters[list.words[i].suit()]);
    }
    return "trump needs a marriage in hand" + suits;
}

std::string play_fault(const State& state, Card card) {
    const Hand& own = state.hand[state.player];
    if (card >= rules::kCards || !own.has(card)) return "this card is not in the hand";
    const CardBits plays = legal_plays(state);
    if ((plays >> place_of(card) & 1) != 0) return {};
    const std::string which = ": " + cards_text(plays);
    if (state.decision == Decision::kLead) return "the first lead has to be a trump" + which;
    const int led = suit_of(state.trick()[0]);
    if (suit_of(card) != led && own.count_suit(led) > 0)
        return "the suit led has to be followed" + which;
    if (suit_of(card) != led && suit_of(card) != state.trump)
        return "a trump has to be played" + which;
    return "the trick can be beaten" + which;
}

// Cards to give or to bury, chosen as `choice` says.
std::string choice_fault(const State& state, const Choice& choice, std::span<const Card> cards) {
    if (static_cast<int>(cards.size()) != choice.count) {
        return "expected " + to_string(choice.count) + " cards, given " + to_string(cards.size());
    }
    if (std::any_of(cards.begin(), cards.end(), [](Card c) { return c >= rules::kCards; }))
        return "expected cards";
    const Hand chosen = gathered(cards);
    const bool kitty = choice.kind == Action::kKitty;
    const Hand& own = kitty ? choice.free : state.hand[state.player];
    if (const Card card = too_often(chosen, own); card != kNoCard)
        return card_text(card) +
               (kitty ? " is not so often in the kitty" : " is not so often in the hand");
    if (too_often(choice.free, chosen) != kNoCard && !choice.rest.empty())
        return "all of these have to be buried: " + cards_text(choice.free);
    const Card card = too_often(chosen, choice.free + choice.rest);
    if (card == kNoCard) return "";
    const bool shown = too_often(chosen, state.not_shown(state.player)) == card;
    return card_text(card) +
           (shown ? " is shown, expected " : " may not be buried yet, expected ") +
           to_string(choice.count) + " of " + cards_text(choice.free + choice.rest);
}

std::string misdeal_fault(const Rules& rules) {
    std::string needs;
    if (rules.misdeal || rules.misdeal_nines == 0)
        needs = "dealt without an ace and with " + to_string(rules.misdeal_cards) +
                " cards that are no counters";
    if (rules.misdeal_nines > 0)
        needs += (needs.empty() ? "dealt " : ", or ") + to_string(rules.misdeal_nines) + " nines";
    return "a misdeal needs a hand " + needs + ", before its first card is played";
}

}  // namespace

std::string why_illegal(const State& state, const Action& action) {
    if (state.is_over()) return "the deal is over";
    const LegalList list = legal(state);
    const bool playing = state.decision == Decision::kLead || state.decision == Decision::kFollow;
    switch (action.kind()) {
        case Action::kPlay:
            if (playing) return play_fault(state, action.card());
            break;
        case Action::kBid:
            if (state.decision == Decision::kBid) return bid_fault(state, list, action.units());
            break;
        case Action::kKitty:
        case Action::kGive:
        case Action::kBury:
            if (list.choice.count > 0 && list.choice.kind == action.kind())
                return choice_fault(state, list.choice, action.cards());
            break;
        default: break;
    }
    if (among(list, action)) return {};
    switch (action.kind()) {
        case Action::kPass:
            if (state.decision == Decision::kBid) return pass_fault(state);
            break;
        case Action::kConcede:
            if (state.bidder == state.player) return concede_fault(state);
            break;
        case Action::kTrump:
        case Action::kMoonTrump:
            if (state.decision == Decision::kTrump)
                return trump_fault(state, action.kind() == Action::kMoonTrump, list);
            break;
        case Action::kCall:
            if (state.decision == Decision::kCall)
                return "expected a trump of the pack: " + std::string(1, kSuitLetters[state.trump]);
            break;
        case Action::kMoon:
            return "the moon is shot before the bidder's first card, where the rules have it so";
        case Action::kMisdeal: return misdeal_fault(state.rules);
        default: break;
    }
    return expected(state);
}

bool is_legal(const State& state, const Action& action) {
    return why_illegal(state, action).empty();
}

}  // namespace glup::auction
