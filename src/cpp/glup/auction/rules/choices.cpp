#include "glup/auction/rules/choices.hpp"

#include <algorithm>

namespace glup::auction {

namespace {

// ways[k] for the cards from one place of the canonical order on: selections of k cards.
using Ways = std::array<std::uint64_t, kMostWidow + 1>;

std::array<Ways, rules::kCards + 1> ways_from_each(const Hand& hand) {
    std::array<Ways, rules::kCards + 1> ways{};
    ways[rules::kCards][0] = 1;
    for (int card = rules::kCards - 1; card >= 0; --card) {
        const int copies = hand.count(static_cast<Card>(card));
        for (int k = 0; k <= kMostWidow; ++k) {
            for (int n = 0; n <= std::min(copies, k); ++n) ways[card][k] += ways[card + 1][k - n];
        }
    }
    return ways;
}

}  // namespace

std::uint64_t count_selections(const Hand& hand, int count) {
    return ways_from_each(hand)[0][count];
}

Cards nth_selection(const Hand& hand, int count, std::uint64_t index) {
    const auto ways = ways_from_each(hand);
    Cards cards{};
    int chosen = 0;
    for (Card card = 0; chosen < count; ++card) {
        // The most copies first, so that selections come in the order of their cards.
        int copies = std::min(hand.count(card), count - chosen);
        while (index >= ways[card + 1][count - chosen - copies]) {
            index -= ways[card + 1][count - chosen - copies];
            --copies;
        }
        for (; copies > 0; --copies) cards[chosen++] = card;
    }
    return cards;
}

std::uint64_t count_orders(std::span<const Card> cards) {
    std::uint64_t orders = 1;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        orders *= i + 1;
        // The copies of a card so far: their own order does not count.
        orders /= static_cast<std::uint64_t>(std::count(
            cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(i) + 1, cards[i]));
    }
    return orders;
}

Cards nth_order(std::span<const Card> cards, std::uint64_t index) {
    Cards left{}, order{};
    std::copy(cards.begin(), cards.end(), left.begin());
    sort_cards({left.data(), cards.size()});
    for (std::size_t place = 0, size = cards.size(); size > 0; ++place, --size) {
        for (std::size_t i = 0; i < size; ++i) {
            if (i > 0 && left[i] == left[i - 1]) continue;
            Cards others{};
            std::copy_if(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(size),
                         others.begin(),
                         [&, at = std::size_t{0}](Card) mutable { return at++ != i; });
            const std::uint64_t orders = count_orders({others.data(), size - 1});
            if (index >= orders) {
                index -= orders;
                continue;
            }
            order[place] = left[i];
            left = others;
            break;
        }
    }
    return order;
}

}  // namespace glup::auction
