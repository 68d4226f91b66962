// Numbers of cards in all places, in one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "glup/auction/worlds/unseen.hpp"

namespace glup::auction {

// Numbers below 128, a byte a place.
using Packed = std::uint64_t;
constexpr int number_in(Packed numbers, int place) {
    return static_cast<int>(numbers >> (8 * place) & 0xff);
}
constexpr Packed packed(int number, int place) { return static_cast<Packed>(number) << 8 * place; }

inline constexpr Packed kTops = 0x8080'8080'8080'8080;

// Whether no number is less than the other one of its place.
constexpr bool covers(Packed numbers, Packed others) {
    return (((numbers | kTops) - others) & kTops) == kTops;
}

template <class Numbers>
Packed all_packed(const Numbers& numbers) {
    Packed all = 0;
    for (int place = 0; place < kMostPlaces; ++place) all += packed(numbers[place], place);
    return all;
}

inline int copies_in(PlaceMask places, Packed numbers) {
    int copies = 0;
    for (unsigned left = places; left != 0; left &= left - 1)
        copies += number_in(numbers, std::countr_zero(left));
    return copies;
}

// Whether a clause is fulfilled by these copies of a card.
inline bool fulfilled(const Clause& clause, Card card, Packed numbers) {
    return std::any_of(clause.begin(), clause.end(), [&](const Literal& literal) {
        return literal.card == card && literal.holds(copies_in(clause.places, numbers));
    });
}

// Factorials of all numbers of cards.
inline constexpr auto kFactorial = [] {
    std::array<double, 128> table{};
    table[0] = 1;
    for (int i = 1; i < 128; ++i) table[i] = table[i - 1] * i;
    return table;
}();

// By the factorial of each number.
inline double divided(double ways, Packed numbers) {
    for (; numbers != 0; numbers >>= 8) ways /= kFactorial[numbers & 0xff];
    return ways;
}

// How many times as often so many cards come to each place.
inline double times_of(const Tilt::Times& times, Packed numbers) {
    double product = 1;
    for (int place = 0; numbers != 0; ++place, numbers >>= 8)
        for (auto n = numbers & 0xff; n > 0; --n) product *= times[place];
    return product;
}

// Calls `each(numbers)` for every way to share out so many cards.
template <class F>
void for_each_sharing(int cards, PlaceMask places, Packed so_far, F&& each) {
    const int place = std::countr_zero(places);
    const auto others = static_cast<PlaceMask>(places & (places - 1));
    if (others == 0) return each(so_far + packed(cards, place));
    for (int here = 0; here <= cards; ++here)
        for_each_sharing(cards - here, others, so_far + packed(here, place), each);
}

}  // namespace glup::auction
