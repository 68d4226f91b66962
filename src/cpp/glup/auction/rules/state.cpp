#include "glup/auction/rules/state.hpp"

#include <algorithm>
#include <string>

#include "glup/auction/rules/dealing.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

SeatMask State::side_of(int seat) const {
    SeatMask side = 0;
    if (rules.called()) {
        if (bidder != kNobody) side |= seat_bit(bidder);
        if (partner != kNobody) side |= seat_bit(partner);
        return (side >> seat & 1) != 0 ? side : static_cast<SeatMask>(all_seats() & ~side);
    }
    for (int other = rules.account(seat); other < seats(); other += rules.accounts())
        side |= seat_bit(other);
    return side;
}

bool State::may_misdeal(int seat) const {
    if ((blank >> seat & 1) == 0 || is_over() || plays > in_trick) return false;
    int played_by = leader;
    for (int i = 0; i < in_trick; ++i, played_by = next_active(played_by)) {
        if (played_by == seat) return false;
    }
    return true;
}

void State::apply(const Action& action) {
    const bool playing = decision == Decision::kFollow || decision == Decision::kLead;
    if (action.is_play() && playing && action.card() < rules::kCards &&
        (legal_plays(*this) >> place_of(action.card()) & 1) != 0) {
        return play(action.card());
    }
    const std::string fault = why_illegal(*this, action);
    if (!fault.empty()) throw IllegalActionError(fault);
    apply_legal(action);
}

State deal(const Rules& rules, std::span<const Card> deck, int dealer) {
    if (rules.draw) {
        State state;
        state.rules = rules;
        state.dealer = static_cast<std::uint8_t>(dealer);
        state.active = state.all_seats();
        std::copy(deck.begin(), deck.end(), state.deck.begin());
        state.decide(Decision::kDraw, state.eldest());
        return state;
    }
    std::array<Hand, kMostSeats> hands;
    const Card* next = deck.data();
    for_each_dealt(rules, dealer, [&](int seat) { hands[seat].add(*next++); });
    Hand widow;
    while (next != deck.data() + deck.size()) widow.add(*next++);
    return deal_hands(rules, dealer, hands, widow);
}

State deal_hands(const Rules& rules, int dealer, std::span<const Hand> hands, const Hand& widow) {
    State state;
    state.rules = rules;
    state.dealer = static_cast<std::uint8_t>(dealer);
    state.active = state.all_seats();
    for (int seat = 0; seat < rules.seats; ++seat) {
        state.hand[seat] = hands[seat];
        state.size[seat] = static_cast<std::uint8_t>(rules.dealt());
    }
    int i = 0;
    widow.for_each([&](Card card) { state.widow[i++] = card; });
    state.open_auction();
    return state;
}

Hand pack_of(const Rules& rules) {
    Hand pack;
    for (Card card = 0; card < rules::kCards; ++card) pack.add(card, rules.copies_of(card));
    return pack;
}

bool State::took_all(SeatMask side) const {
    for (int seat = 0; seat < seats(); ++seat) {
        if ((side >> seat & 1) == 0 && tricks[seat] > 0) return false;
    }
    return true;
}

std::array<Card, kMostCards> sorted_deck(const Rules& rules) {
    std::array<Card, kMostCards> deck{};
    int size = 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        for (int n = rules.copies_of(card); n > 0; --n) deck[size++] = card;
    }
    return deck;
}

void check_deck(const Rules& rules, std::span<const Card> deck) {
    Hand cards;
    const std::string name = "deck of " + std::string(rules.name());
    if (static_cast<int>(deck.size()) != rules.pack()) {
        throw InputError(name + ": " + std::to_string(deck.size()) + " cards, expected " +
                         std::to_string(rules.pack()));
    }
    for (const Card card : deck) cards.add(card);
    for (Card card = 0; card < rules::kCards; ++card) {
        if (cards.count(card) == rules.copies_of(card)) continue;
        throw InputError(name + ": " + std::to_string(cards.count(card)) + " times " +
                             card_text(card) + ", expected " +
                             std::to_string(rules.copies_of(card)),
                         card_text(card));
    }
}

}  // namespace glup::auction
