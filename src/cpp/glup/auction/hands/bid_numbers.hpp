// What the network of bids is told: small whole numbers, of the own hand and of what has been said.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

using BidNumber = std::int16_t;
inline constexpr int kMostBidNumber = 1000;  // and the least is minus that

// Of a hand: its traits with the best suit as trump, cards by rank of each suit from the best
// down, and what the best two suits are worth. Of an auction: what each seat has said, the own one
// first and then clockwise; where the bidding stands, and who deals.
inline constexpr int kValueNumbers = 6;
inline constexpr int kHandNumbers = kTraits + rules::kCards + kValueNumbers;
inline constexpr int kSaidNumbers = 5;
inline constexpr int kStandingNumbers = 4;
inline constexpr int kAuctionNumbers = kSaidNumbers * kMostSeats + kMostSeats + kStandingNumbers;
inline constexpr int kBidNumbers = kHandNumbers + kAuctionNumbers;

struct HandNumbers {
    std::array<BidNumber, kHandNumbers> numbers{};
    float value = 0;  // of the first suit by the rule, in units
    int suit = 0;     // the first
};
// The best suit first, or the one that is given.
HandNumbers hand_numbers(const Hand& hand, const Rules& rules, int first = rules::kSuits);

using AuctionNumbers = std::array<BidNumber, kAuctionNumbers>;
// As the player to act hears the auction; `value` is that of their hand.
AuctionNumbers auction_numbers(const State& state, float value);

// Both, the hand's first.
using AllNumbers = std::array<BidNumber, kBidNumbers>;
AllNumbers joined(const HandNumbers& hand, const AuctionNumbers& heard);

}  // namespace glup::auction
