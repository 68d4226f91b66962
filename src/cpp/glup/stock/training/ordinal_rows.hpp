// Rows that are amounts: a fit moves the steps from each number to the next, so that a number never
// seen is worth what the one below it is.
#pragma once

#include "glup/stock/value/features.hpp"

namespace glup::value {

// Calls f(first row, number of rows) for all rows that are sums of steps.
template <class F>
void for_each_scale(F&& f) {
    for (const Group& group : kGroups) {
        if (!group.ordered) continue;
        for (int member = 0; member < group.members; ++member)
            f(int{group.row(member, 1)}, int{group.maximum});
    }
}

// Makes rows, of `wide` numbers each, from the steps between them. What follows the rows stays.
inline void sum_steps(float* rows, int wide) {
    for_each_scale([&](int first, int count) {
        for (int i = (first + 1) * wide; i < (first + count) * wide; ++i) rows[i] += rows[i - wide];
    });
}

// Makes the steps from the rows.
inline void split_into_steps(float* rows, int wide) {
    for_each_scale([&](int first, int count) {
        for (int i = (first + count) * wide - 1; i >= (first + 1) * wide; --i)
            rows[i] -= rows[i - wide];
    });
}

// Makes the gradient of the steps from that of the rows.
inline void sum_gradient(float* gradient, int wide) {
    for_each_scale([&](int first, int count) {
        for (int i = (first + count - 1) * wide - 1; i >= first * wide; --i)
            gradient[i] += gradient[i + wide];
    });
}

// The chance to complete a meld that stands at this level of hope.
inline double chance_of_level(int level) {
    if (level >= kAllThere) return 1;
    int cost = 0;
    while (kLevelOfCost[cost] > level) ++cost;
    double chance = 1;
    for (int i = 0; i < cost; ++i) chance *= kCostBase;
    return chance;
}

}  // namespace glup::value
