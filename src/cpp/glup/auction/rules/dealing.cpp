#include "glup/auction/rules/dealing.hpp"

#include <array>

#include "glup/auction/rules/history.hpp"

namespace glup::auction {

std::vector<Card> deck_of(const State& state) {
    const Rules& rules = state.rules;
    if (rules.draw) return {state.deck.begin(), state.deck.begin() + 2 * rules.draws()};
    std::array<std::vector<Card>, kMostSeats> hands;
    for (int seat = 0; seat < rules.seats; ++seat)
        dealt_hand(state, seat).for_each([&](Card card) { hands[seat].push_back(card); });
    std::array<std::size_t, kMostSeats> next{};
    std::vector<Card> deck;
    for_each_dealt(rules, state.dealer,
                   [&](int seat) { deck.push_back(hands[seat][next[seat]++]); });
    deck.insert(deck.end(), state.widow.begin(), state.widow.begin() + rules.face_down());
    return deck;
}

}  // namespace glup::auction
