// The cards of a hand as searches compare them.
#pragma once

#include <vector>

#include "glup/pisti/view.hpp"
#include "glup/search/verdict.hpp"
#include "glup/support/bits.hpp"

namespace glup::pisti {

inline std::vector<Card> hand_of(const View& view) {
    std::vector<Card> cards;
    for_each_bit(view.seen().hands[view.seat()],
                 [&](int card) { cards.push_back(static_cast<Card>(card)); });
    return cards;
}

// Cards of a rank are the same where they are worth the same.
constexpr bool are_same(Card a, Card b) {
    return rank_of(a) == rank_of(b) && points_of(a) == points_of(b);
}

inline StandIns same_cards(const std::vector<Card>& cards) {
    StandIns found(cards.size());
    for (std::size_t a = 0; a < cards.size(); ++a)
        for (std::size_t b = 0; b < a && !found[a]; ++b)
            if (are_same(cards[a], cards[b]) && !found[b]) found[a] = {b, true};
    return found;
}

}  // namespace glup::pisti
