// Instruction sets: what a hot loop may use, as a template argument.
#pragma once

#include <bit>
#include <cstdint>

#include "glup/support/bits.hpp"

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

#include "glup/support/processor.hpp"
#endif

namespace glup {

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
};
inline const bool kHasX86V3 = has_x86_v3();
#endif

}  // namespace glup
