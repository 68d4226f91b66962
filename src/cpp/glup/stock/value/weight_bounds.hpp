// How far a sum over the rows of any view could go.
#pragma once

#include <algorithm>

#include "glup/stock/value/features.hpp"

namespace glup::value {

// Which member of a group a place belongs to.
constexpr int member_of(const Group& group, int place, int trump) {
    if (group.members == kCardPlaces) return card_type(place, trump);
    return group.members == kKinds ? kind_type(place, trump) : place;
}

// The greatest magnitude of a sum of one number, or none, from every place, in any suit of trumps:
// more than any deal allows. weight(row) is what a row adds, weight(0) what is always there.
template <class Weight>
auto greatest_sum(Weight&& weight) {
    using T = decltype(weight(0));
    T greatest = 0;
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        T high = weight(0), low = weight(0);
        for (const Group& group : kGroups) {
            for (int place = 0; place < group.members; ++place) {
                const int member = member_of(group, place, trump);
                T most = 0, least = 0;
                for (int number = 1; number <= group.maximum; ++number) {
                    const T there = weight(group.row(member, number));
                    most = std::max(most, there);
                    least = std::min(least, there);
                }
                high += most;
                low += least;
            }
        }
        greatest = std::max({greatest, high, -low});
    }
    return greatest;
}

}  // namespace glup::value
