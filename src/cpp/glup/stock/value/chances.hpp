// What a player may still come to hold, on a logarithmic scale that adds up over cards.
#pragma once

#include <array>
#include <cstdint>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/rulesets.hpp"

namespace glup::value {

using CardCounts = std::array<std::uint8_t, rules::kCards>;

// The cost of a chance p is n where p is about 0.8^n; 0 only for what is there already. Costs of
// several cards add up as their chances multiply.
using Cost = std::uint8_t;
inline constexpr Cost kNoChance = 31;
inline constexpr double kCostBase = 0.8;

// Byte m - 1 is the cost of having m copies. At most eight of these add up without a carry.
using Costs = std::uint32_t;
constexpr Costs kHopeless = 0x01010101U * kNoChance;

// By copies unseen and copies held.
using CostTable = std::array<std::array<Costs, rules::kCopies + 1>, rules::kCopies + 1>;

namespace detail {

// At least `wanted` of `unseen` cards that each come with chance p.
constexpr double at_least(int wanted, int unseen, double p) {
    constexpr std::array<std::array<int, 5>, 5> kChoose = {
        {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}};
    double sum = 0;
    for (int n = wanted; n <= unseen; ++n) {
        double term = kChoose[unseen][n];
        for (int i = 0; i < n; ++i) term *= p;
        for (int i = n; i < unseen; ++i) term *= 1 - p;
        sum += term;
    }
    return sum;
}

constexpr Cost cost_of(double chance) {
    Cost cost = 1;
    for (double bound = 0.715; cost < kNoChance && bound > chance; bound *= kCostBase) ++cost;
    return cost;
}

constexpr CostTable cost_table(double p) {
    CostTable table{};
    for (int unseen = 0; unseen <= rules::kCopies; ++unseen) {
        for (int held = 0; held <= rules::kCopies; ++held) {
            for (int m = 1; m <= rules::kCopies; ++m) {
                const Cost cost = m <= held ? Cost{0} : cost_of(at_least(m - held, unseen, p));
                table[unseen][held] |= static_cast<Costs>(cost) << (8 * (m - 1));
            }
        }
    }
    return table;
}

}  // namespace detail

// By draws to come, that of the trick in progress included. Its card comes too late for the last
// declaration. Most of the opponent's cards are unseen, as many as chance has it of each kind.
struct DrawCosts {
    std::array<CostTable, rules::kDrawTricks + 1> own{}, opponent{};
};
constexpr DrawCosts draw_costs(const rules::Ruleset& rules) {
    DrawCosts costs;
    const double hidden = rules.hand * 5 / 6;  // 15 of Glup's 18
    for (int draws = 1; draws <= rules.draw_tricks(); ++draws) {
        const double unseen = 2.0 * draws - 1 + hidden;
        costs.own[draws] = detail::cost_table((draws - 1.0) / unseen);
        costs.opponent[draws] = detail::cost_table((draws - 1.0 + hidden) / unseen);
    }
    return costs;
}

// What the network is told of a meld: a level, 0 for no hope worth mentioning.
inline constexpr int kHopeLevels = 14;
inline constexpr int kAllThere = kHopeLevels - 1;  // all cards free, but none in the hand
inline constexpr int kDeclarable = kHopeLevels;
inline constexpr auto kLevelOfCost = [] {
    std::array<std::uint8_t, 256> levels{};
    constexpr std::array<int, kAllThere> kFrom = {0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 20};
    for (int i = 0; i < kAllThere; ++i) {
        const int end = i + 1 < kAllThere ? kFrom[i + 1] : 26;
        for (int cost = kFrom[i]; cost < end; ++cost)
            levels[cost] = static_cast<std::uint8_t>(kAllThere - i);
    }
    return levels;
}();

}  // namespace glup::value
