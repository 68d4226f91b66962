// The transposition table: bounds on what the bidder's side gets, each of all positions of a
// pattern.
//
// A pattern is a position with what a proof did not need left out (see search.hpp), so that entries
// of one coarse key differ in how much they tell apart. An entry is true in every deal and the
// table may stay warm from one deal to the next. The generation only tells old entries from new
// ones when something must be replaced.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "glup/search/growing_buckets.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace glup::auction::endgame {

class PatternTable {
public:
    // In one word, and those of a bucket in one cache line.
    struct Known {
        std::uint32_t word;  // 0: nothing

        int bound() const { return static_cast<int>(word & 255); }
        bool is_lower() const { return (word >> 8 & 1) != 0; }
        // Binary digits of the nodes, one or more, it took to find that out.
        int effort() const { return static_cast<int>(word >> 9 & 31); }
        std::uint32_t generation() const { return word >> 14 & 63; }
        std::uint32_t tag() const { return word >> 20; }  // of the key
    };
    struct alignas(32) Bucket {
        static constexpr int kWays = 8;
        std::array<Known, kWays> known;
        std::array<std::uint64_t, kWays> pattern;

        bool is_full() const {
            return std::all_of(known.begin(), known.end(), [](Known one) { return one.word != 0; });
        }
        void move_to(Bucket& upper, std::size_t half) {
            for (int k = 0; k < kWays; ++k) {
                if ((std::size_t{known[k].tag()} << kFirstBucketBits & half) == 0) continue;
                std::swap(upper.pattern[k], pattern[k]);
                std::swap(upper.known[k], known[k]);
            }
        }
        // Entries of a key that say whether `need` is reached, a bit each.
        unsigned telling(std::uint32_t tag, int need) const {
#if defined(__SSE2__)
            unsigned found = 0;
            for (int i = 0; i < kWays; i += 4) {
                const __m128i words = _mm_load_si128(reinterpret_cast<const __m128i*>(&known[i]));
                const __m128i same = _mm_cmpeq_epi32(_mm_srli_epi32(words, 20),
                                                     _mm_set1_epi32(static_cast<int>(tag)));
                const __m128i above = _mm_cmpgt_epi32(_mm_and_si128(words, _mm_set1_epi32(255)),
                                                      _mm_set1_epi32(need - 1));
                const __m128i lower = _mm_srai_epi32(_mm_slli_epi32(words, 23), 31);
                const __m128i tells = _mm_andnot_si128(_mm_xor_si128(above, lower), same);
                found |= static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(tells))) << i;
            }
            return found;
#else
            unsigned found = 0;
            for (int i = 0; i < kWays; ++i) {
                const bool tells = (known[i].bound() >= need) == known[i].is_lower();
                found |= unsigned{known[i].tag() == tag && tells} << i;
            }
            return found;
#endif
        }
    };

    explicit PatternTable(std::size_t mib) : buckets_(mib, kMostBuckets) {}

    void clear() { buckets_.clear(); }
    void next_generation() { buckets_.next_generation(); }
    void prefetch(std::uint64_t key) const { buckets_.prefetch(key); }
    const Bucket& bucket(std::uint64_t key) const { return buckets_.of(key); }
    static std::uint32_t tag(std::uint64_t key) {
        return static_cast<std::uint32_t>(key >> kFirstBucketBits & 0xfff);
    }

    // False where there is no room, unless something has to give way.
    bool store(std::uint64_t key, std::uint64_t pattern, int effort, bool lower, int bound,
               bool at_last) {
        Bucket& bucket = buckets_.to_store(key);
        // The pattern's own entry, else an empty one, else that of least worth: little effort, or
        // old. Its place is in the low bits.
        int least = 1 << 20;
        for (int i = 0; i < kWays; ++i) {
            const Known known = bucket.known[i];
            const int age = buckets_.age(known.generation());
            const int worth = known.word == 0 ? 0 : kWorth + known.effort() - age;
            const int other =
                bucket.pattern[i] == pattern && known.word != 0 && known.is_lower() == lower
                    ? 0
                    : 1 << 16;
            least = std::min(least, other + worth * 16 + i);
        }
        if (!at_last && least >= (1 << 16) + (kWorth - kOld) * 16) return false;
        const int place = least & 15;
        Known& known = bucket.known[place];
        if (least < 1 << 16)
            bound = lower ? std::max(bound, known.bound()) : std::min(bound, known.bound());
        buckets_.count_used(known.word == 0 ? 1 : 0);
        bucket.pattern[place] = pattern;
        known.word =
            static_cast<std::uint32_t>(bound | (lower ? 256 : 0) | std::min(effort, 31) << 9) |
            buckets_.generation() << 14 | tag(key) << 20;
        return true;
    }

private:
    static constexpr int kWays = Bucket::kWays;
    static constexpr std::size_t kMostBuckets = std::size_t{1}
                                                << (kFirstBucketBits + 12);  // 256 MiB
    static constexpr int kOld = 2;      // age from which an entry gives way
    static constexpr int kWorth = 128;  // more than the greatest age takes off

    GrowingBuckets<Bucket> buckets_;
};

}  // namespace glup::auction::endgame
