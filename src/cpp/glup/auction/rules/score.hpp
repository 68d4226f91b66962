// What a deal that is over has brought.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

inline constexpr int kManyNines = 7;     // or more bring checks
inline constexpr int kMoonPoints = 100;  // times the scale, of a moon named with trump
inline constexpr int kMoonBonus = 25;    // times the scale, of one that is a bonus

using BySeat = std::array<std::int32_t, kMostSeats>;
using AccountMask = std::uint8_t;

// Points of the counters of each seat with the last trick, what they buried and discards.
BySeat full_counters(const State& state);

// Those of the cards that the bidder has buried.
std::int32_t buried_points(const State& state);

struct Outcome {
    BySeat scores{};      // of each account; not in the game for chips
    AccountMask win = 0;  // accounts that win the game at once, whatever stands on them
    AccountMask lose = 0;
    BySeat checks{};       // of each seat, in the game with checks
    BySeat chips{};        // changes, ante included, in the game for chips
    std::int32_t pot = 0;  // after the deal
};
Outcome outcome(const State& state);

// The melds of the side of these seats, 0 below their floor; whether they are saved is not asked.
std::int32_t meld_points(const State& state, SeatMask side);

// Whether the side of these seats saves its melds with the tricks it has.
bool saves(const State& state, SeatMask side);
// Made, set or neither yet: the game for chips stops as soon as it is known.
Result chips_decided(const State& state);
// Of a deal played out: whether the bidder's side has made its contract.
bool contract_made(const State& state);

}  // namespace glup::auction
