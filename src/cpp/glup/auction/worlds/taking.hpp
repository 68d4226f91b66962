// Cards taken at random out of some, each copy a card of its own.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/auction/worlds/packed.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

class Heap {
public:
    Heap() = default;
    explicit Heap(std::span<const Card> cards) {
        for (const Card card : cards) add(card);
    }
    explicit Heap(const Hand& cards) {
        cards.for_each([&](Card card) { add(card); });
    }

    int size() const { return static_cast<int>(size_); }
    void add(Card card) { cards_[size_++] = card; }

    Card take_one(Random& rng) {
        const std::uint32_t at = rng.below(size_);
        const Card card = cards_[at];
        cards_[at] = cards_[--size_];
        return card;
    }
    // One random number serves two cards.
    Hand take(int count, Random& rng) {
        Hand hand;
        std::uint64_t bits = 0;
        for (int i = 0; i < count; ++i) {
            bits = i % 2 == 0 ? rng() : bits << 32;
            const auto at = static_cast<std::uint32_t>((bits >> 32) * size_ >> 32);
            hand.add(cards_[at]);
            cards_[at] = cards_[--size_];
        }
        return hand;
    }

private:
    std::array<Card, kMostCards> cards_;
    std::uint32_t size_ = 0;
};

// Deals cards, that together are `all`, in these numbers, place by place; `fits(place)` is asked of
// each, and where it says no the rest stays where it is, and it is false.
template <class F>
bool deal(std::span<const Card> cards, const Hand& all, Packed numbers, Random& rng, Layout& layout,
          F&& fits) {
    int largest = 0;  // takes what is left
    for (int place = 1; place < kMostPlaces; ++place)
        if (number_in(numbers, place) > number_in(numbers, largest)) largest = place;
    Heap left(cards);
    Hand rest = all;
    for (int place = 0; place < kMostPlaces; ++place) {
        if (place == largest) continue;
        if (number_in(numbers, place) != 0) {
            const Hand hand = left.take(number_in(numbers, place), rng);
            rest -= hand;
            layout[place] += hand;
        }
        if (!fits(place)) return false;
    }
    layout[largest] += rest;
    return fits(largest);
}

}  // namespace glup::auction
