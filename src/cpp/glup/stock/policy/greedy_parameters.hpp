// What the weights of the greedy policy amount to, in tables.
#pragma once

#include <array>
#include <cstdint>

#include "glup/cards/cards.hpp"
#include "glup/cards/suit_lanes.hpp"
#include "glup/stock/policy/greedy_weights.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// The policy reckons in whole numbers, so that it plays alike on every machine.
using Worth = std::int32_t;
inline constexpr int kWorthBits = 6;   // 1 point is 64
inline constexpr int kChanceBits = 8;  // certainty is 256
inline constexpr int kReachBits = 14;  // … where chances are multiplied with each other
constexpr Worth scaled(Worth worth, Worth chance) { return worth * chance >> kChanceBits; }
constexpr Worth points_worth(int points) { return points << kWorthBits; }

// Numbers for the multiplicities 1..4 of a kind of meld side by side.
using Multiples = SuitLanes;

// For one card, by multiplicity: the chance to hold so many copies in time, and the part of it that
// goes with one copy of those held.
struct Prospect {
    Multiples reach{};
    Multiples loss{};
};

// For a given number of tricks of phase 1 still to come.
struct GreedyTables {
    // By kHeld * unseen copies + copies held: 0 unseen copies, and the hope is dead.
    static constexpr int kHeld = 8;
    std::array<Prospect, kHeld * rules::kCopies + rules::kCopies + 1> outlook{};
    Worth patience = 0;  // a chance
    Worth take = 0;      // of taking a trick, apart from what can be declared
    Worth prize = 0;     // a chance: how much of what can be declared counts
    Worth lose = 0;      // a chance: to take none of those after this one

    GreedyTables() = default;
    GreedyTables(const GreedyWeights& weights, const rules::Ruleset& ruleset, int tricks);
};

// The kinds of up to so many points; those of many points come first.
struct PointsBand {
    int most;
    KindMask kinds = 0;
};
using PointsBands = std::array<PointsBand, 4>;

// Everything that follows from the weights, computed once.
struct GreedyParameters {
    std::array<GreedyTables, rules::kDrawTricks + 1> tables;  // by tricks to come
    std::array<CardLanes, rules::kSuits> worth;               // by trump suit: apart from melds
    std::array<CardLanes, rules::kSuits> wins;                // … chance to take a trick when led
    std::array<PointsBands, rules::kSuits> bands;             // by trump suit
    // What the hope for a kind counts if it is certain.
    std::array<Multiples, 2> marriage;  // plain, trump
    std::array<Multiples, 4> fours;     // jacks, queens, kings, aces
    Multiples pinochle;
    Multiples run;
    Multiples roundhouse;
    Worth counter;

    GreedyParameters(const GreedyWeights& w, rules::RulesetId id);

    const GreedyTables& at(const State& state) const {
        return tables[static_cast<std::size_t>(rules::kStock - state.drawn) / rules::kSeats];
    }
};

const GreedyParameters& default_greedy_parameters(rules::RulesetId ruleset);

}  // namespace glup
