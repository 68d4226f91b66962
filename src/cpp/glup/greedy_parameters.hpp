// What the weights of the greedy policy amount to, in tables.
#pragma once

#include <array>
#include <cstdint>

#include "glup/cards.hpp"
#include "glup/greedy_weights.hpp"
#include "glup/melds.hpp"
#include "glup/state.hpp"
#include "glup/suit_lanes.hpp"

namespace glup {

// The policy reckons in whole numbers, so that it plays alike on every machine.
using Worth = std::int32_t;
inline constexpr int kWorthBits = 6;   // 1 point is 64
inline constexpr int kChanceBits = 8;  // certainty is 256
constexpr Worth scaled(Worth worth, Worth chance) { return worth * chance >> kChanceBits; }
constexpr Worth points_worth(int points) { return points << kWorthBits; }

// For a given number of draws still to come.
struct GreedyTables {
    // For the multiples of a two-card meld, by free copies of the one card and the other.
    struct Pair {
        Worth hope = 0;
        Worth first = 0, second = 0;  // what the loss of a copy of each takes from it
        std::array<Worth, 4> gain{};  // of declaring it now, by multiplicity - 1
    };
    using Pairs = std::array<std::array<Pair, rules::kCopies + 1>, rules::kCopies + 1>;

    using Hopes = std::array<Worth, 17>;  // by number of cards missing

    std::array<Pairs, 2> marriage{};  // plain, trump
    Pairs pinochle{};
    // By the number of cards that a meld lacks: the hope for it, or what the loss of one card
    // that cannot be drawn again takes from it (the cost).
    std::array<Hopes, 4> fours{}, double_fours{};  // jacks, queens, kings, aces
    std::array<Hopes, 4> four_cost{}, double_four_cost{};
    Hopes run{}, double_run{}, double_run_cost{};  // run, roundhouses: cost
    Hopes roundhouse{}, roundhouse_of_runs{};
    // By trump suit: the kinds that may be worth declaring, whatever else the player holds.
    std::array<KindMask, rules::kSuits> promising{};
    Worth take = 0;  // of taking a trick, apart from what can be declared

    GreedyTables() = default;
    GreedyTables(const GreedyWeights& weights, int draws);
};

// Everything that follows from the weights, computed once.
struct GreedyParameters {
    std::array<GreedyTables, rules::kDrawTricks + 1> tables;  // by draws to come
    std::array<CardLanes, rules::kSuits> worth;               // by trump suit: apart from melds
    std::array<CardLanes, rules::kSuits> wins;                // … chance to take a trick when led
    Worth patience;                                           // a chance
    Worth counter;

    explicit GreedyParameters(const GreedyWeights& w = {});

    const GreedyTables& at(const State& state) const {
        return tables[static_cast<std::size_t>(rules::kStock - state.drawn) / rules::kSeats];
    }
};

const GreedyParameters& default_greedy_parameters();

}  // namespace glup
