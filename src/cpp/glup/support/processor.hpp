// What an x86-64 processor can do, asked without a compiler's run-time library: clang on Windows
// links none, and __builtin_cpu_supports needs one.
#pragma once

#include <array>
#include <cstdint>

namespace glup {

// Registers EAX, EBX, ECX, EDX.
using CpuidWords = std::array<std::uint32_t, 4>;

inline CpuidWords cpuid(std::uint32_t leaf, std::uint32_t subleaf = 0) {
    CpuidWords words;
    __asm__("cpuid"
            : "=a"(words[0]), "=b"(words[1]), "=c"(words[2]), "=d"(words[3])
            : "0"(leaf), "2"(subleaf));
    return words;
}

// Which registers the operating system saves; only where bit 27 of ECX of leaf 1 is set.
inline std::uint32_t saved_registers() {
    std::uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

// All that -march=x86-64-v3 lets a compiler use.
inline bool has_x86_v3() {
    const auto has = [](std::uint32_t word, std::uint32_t bits) { return (word & bits) == bits; };
    if (cpuid(0)[0] < 7 || cpuid(0x8000'0000)[0] < 0x8000'0001) return false;
    constexpr std::uint32_t kFma = 1U << 12, kMovbe = 1U << 22, kPopcnt = 1U << 23,
                            kOsSaves = 1U << 27, kAvx = 1U << 28;
    if (!has(cpuid(1)[2], kFma | kMovbe | kPopcnt | kOsSaves | kAvx)) return false;
    constexpr std::uint32_t kXmm = 1U << 1, kYmm = 1U << 2;
    if (!has(saved_registers(), kXmm | kYmm)) return false;
    constexpr std::uint32_t kBmi = 1U << 3, kAvx2 = 1U << 5, kBmi2 = 1U << 8, kLzcnt = 1U << 5;
    return has(cpuid(7)[1], kBmi | kAvx2 | kBmi2) && has(cpuid(0x8000'0001)[2], kLzcnt);
}

}  // namespace glup
