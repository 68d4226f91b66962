// The only source of chance: a small, fast, seeded generator.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace glup {

// xoshiro256** (Blackman, Vigna 2018), seeded by SplitMix64.
class Random {
public:
    using result_type = std::uint64_t;

    explicit constexpr Random(std::uint64_t seed = 0) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
            z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
            word = z ^ (z >> 31);
        }
    }

    using Words = std::array<std::uint64_t, 4>;

    // One that goes on where another stood, by its `state`; not all of it is 0.
    static constexpr Random resumed(const Words& state) {
        Random random;
        random.state_ = state;
        return random;
    }
    constexpr const Words& state() const { return state_; }

    // The stream of item `index` of a family: what it draws does not depend on the other items,
    // so work can be spread over threads in any way.
    static constexpr Random stream(std::uint64_t seed, std::uint64_t index) {
        return Random(Random(seed)() ^ (index + 1) * 0xd1342543de82ef95);
    }

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A uniform integer in [0, bound), 0 < bound < 2^32; the bias of the multiplication is below
    // bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }

    // A uniform number in [0, 1).
    constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    // Fisher-Yates; one number of 64 bits serves two steps.
    template <class T>
    constexpr void shuffle(T* items, int count) {
        using std::swap;
        int n = count;
        for (; n > 2; n -= 2) {
            const std::uint64_t bits = (*this)();
            const auto first = static_cast<std::uint64_t>(n);
            swap(items[n - 1], items[(bits >> 32) * first >> 32]);
            swap(items[n - 2], items[(bits & 0xffff'ffff) * (first - 1) >> 32]);
        }
        if (n == 2) swap(items[1], items[below(2)]);
    }

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

    friend constexpr bool operator==(const Random&, const Random&) = default;

private:
    Words state_{};
};

}  // namespace glup
