// The transposition table: bounds on the leader's points, keyed by the canonical position.
//
// A key says everything about a position (cards held by leader and follower in canonical form), so
// an entry is true in every deal and the table may stay warm from one deal to the next. The
// generation only tells old entries from new ones when something must be replaced.
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

namespace glup {

class BoundTable {
public:
    // What is known of a position, in one word so that a bucket of a cache line holds five entries.
    struct Known {
        std::uint32_t word;  // 0: nothing

        int lower() const { return static_cast<int>(word & 255); }  // leader's points, at least
        int upper() const { return 255 - static_cast<int>(word >> 8 & 255); }  // and at most
        int move() const { return static_cast<int>(word >> 16 & 31); }  // a good lead, 0 if unknown
        // Binary digits of the nodes it took to find that out.
        int effort() const { return static_cast<int>(word >> 21 & 31); }
        std::uint32_t generation() const { return word >> 26; }
    };

    explicit BoundTable(std::size_t mib) : buckets_(mib) {}

    void clear() { buckets_.clear(); }
    void next_generation() { buckets_.next_generation(); }
    void prefetch(std::uint64_t key) const { buckets_.prefetch(key); }

    // All entries are compared, without a branch: which one matches can't be predicted. An empty
    // entry, even if it matches, says nothing.
    Known find(std::uint64_t key) const {
        const Bucket& bucket = buckets_.of(key);
        const auto low = static_cast<std::uint32_t>(key);
        const auto high = static_cast<std::uint32_t>(key >> 32);
        const auto match = [&](int i) {
            const bool equal = ((bucket.low[i] ^ low) | (bucket.high[i] ^ high)) == 0;
            return bucket.known[i].word & -static_cast<std::uint32_t>(equal);
        };
        std::uint32_t found = match(kWays - 1);
#if defined(__SSE2__)
        const auto four = [](const auto& words) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(words.data()));
        };
        __m128i all = _mm_and_si128(
            _mm_cmpeq_epi32(four(bucket.low), _mm_set1_epi32(static_cast<int>(low))),
            _mm_cmpeq_epi32(four(bucket.high), _mm_set1_epi32(static_cast<int>(high))));
        all = _mm_and_si128(all, four(bucket.known));
        all = _mm_or_si128(all, _mm_shuffle_epi32(all, 0x4e));
        all = _mm_or_si128(all, _mm_shuffle_epi32(all, 0xb1));
        found |= static_cast<std::uint32_t>(_mm_cvtsi128_si32(all));
#else
        for (int i = 0; i + 1 < kWays; ++i) found |= match(i);
#endif
        return {found};
    }

    // Adds a bound (lower 0 or upper 255 if unknown) to what is known of the position.
    void store(std::uint64_t key, int effort, int lower, int upper, int move) {
        Bucket& bucket = buckets_.to_store(key);
        // The position's own entry, else an empty one, else that of least worth: little effort, or
        // old. Its place is in the low bits.
        int least = 1 << 20;
        for (int i = 0; i < kWays; ++i) {
            const Known known = bucket.known[i];
            const int age = buckets_.age(known.generation());
            const int worth = known.word == 0 ? 0 : kWorth + known.effort() - age;
            const int other = bucket.key(i) == key ? 0 : 1 << 16;
            least = std::min(least, other + worth * 8 + i);
        }
        const int place = least & 7;
        Known& known = bucket.known[place];
        if (least < 1 << 16) {
            lower = std::max(lower, known.lower());
            upper = std::min(upper, known.upper());
            if (move == 0) move = known.move();
        } else {
            bucket.low[place] = static_cast<std::uint32_t>(key);
            bucket.high[place] = static_cast<std::uint32_t>(key >> 32);
        }
        buckets_.count_used(known.word == 0 ? 1 : 0);
        known.word = static_cast<std::uint32_t>(lower | (255 - upper) << 8 | move << 16 |
                                                std::min(effort, 31) << 21) |
                     buckets_.generation() << 26;
    }

private:
    static constexpr int kWorth = 128;  // more than the greatest age takes off
    struct alignas(64) Bucket {
        static constexpr int kWays = 5;
        std::array<std::uint32_t, kWays> low;  // halves of the keys
        std::array<std::uint32_t, kWays> high;
        std::array<Known, kWays> known;

        std::uint64_t key(int i) const { return std::uint64_t{high[i]} << 32 | low[i]; }
        void move_to(Bucket& upper, std::size_t half) {
            for (int k = 0; k < kWays; ++k) {
                if ((key(k) & half) == 0) continue;
                std::swap(upper.low[k], low[k]);
                std::swap(upper.high[k], high[k]);
                std::swap(upper.known[k], known[k]);
            }
        }
    };
    static_assert(sizeof(Bucket) == 64, "one cache line");
    static constexpr int kWays = Bucket::kWays;

    GrowingBuckets<Bucket> buckets_;
};

}  // namespace glup
