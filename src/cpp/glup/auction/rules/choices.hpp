// Selections of cards from a hand: how many there are, and each by its number.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

using Cards = std::array<Card, kMostWidow>;

// Multisets of `count` cards of the hand, at most 8: copies are alike.
std::uint64_t count_selections(const Hand& hand, int count);
// The index-th of them, sorted.
Cards nth_selection(const Hand& hand, int count, std::uint64_t index);

// Orders of `cards`, at most 8: copies are alike.
std::uint64_t count_orders(std::span<const Card> cards);
Cards nth_order(std::span<const Card> cards, std::uint64_t index);

}  // namespace glup::auction
