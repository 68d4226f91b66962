// Bit helpers that the standard library lacks.
#pragma once

#include <bit>
#include <cstdint>

// Whether hot loops are compiled for two instruction sets; set to 0 to test the portable ones.
#if !defined(GLUP_X86_DISPATCH)
#if defined(__x86_64__)
#define GLUP_X86_DISPATCH 1
#else
#define GLUP_X86_DISPATCH 0
#endif
#endif
#if GLUP_X86_DISPATCH
#include <immintrin.h>

#include "glup/processor.hpp"
#endif

namespace glup {

// Calls f(i) for every set bit i, ascending.
template <class Mask, class F>
constexpr void for_each_bit(Mask mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

// Index of the n-th set bit (n from 0); the mask has more than n bits set.
constexpr int select_bit(std::uint64_t mask, int n) {
    // Halve the range where the bit lies: no data-dependent loop.
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

// What a hot loop may use, as a template argument; see playout.cpp for the choice at run time.
struct PortableIsa {
    static int select_bit(std::uint64_t mask, int n) { return glup::select_bit(mask, n); }
};

#if GLUP_X86_DISPATCH
// x86-64-v3: any x86-64 since about 2013 (Haswell, Excavator), but not every one of the last ten
// years.
#define GLUP_TARGET_V3 __attribute__((target("avx,avx2,bmi,bmi2,fma,lzcnt,movbe,popcnt")))
struct X86V3Isa {
    GLUP_TARGET_V3 static int select_bit(std::uint64_t mask, int n) {
        return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, mask));
    }
    static bool is_available() { return has_x86_v3(); }
};
#endif

}  // namespace glup
