// Bit helpers that the standard library lacks.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace glup {

// Calls f(i) for every set bit i, ascending.
template <class Mask, class F>
constexpr void for_each_bit(Mask mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

namespace detail {

// Halves the range where the bit lies: no data-dependent loop.
constexpr int select_bit_by_halves(std::uint64_t mask, int n) {
    int base = 0;
    for (int width = 32; width > 0; width /= 2) {
        const std::uint64_t low = mask & ((std::uint64_t{1} << width) - 1);
        const int below = std::popcount(low);
        const bool above = n >= below;
        n -= above ? below : 0;
        base += above ? width : 0;
        mask = above ? mask >> width : low;
    }
    return base;
}

}  // namespace detail

// Index of the n-th set bit (n from 0); the mask has more than n bits set.
constexpr int select_bit(std::uint64_t mask, int n) {
#if defined(__BMI2__) && defined(__x86_64__)
    if (!std::is_constant_evaluated())
        return std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << n, mask));
#endif
    return detail::select_bit_by_halves(mask, n);
}

}  // namespace glup
