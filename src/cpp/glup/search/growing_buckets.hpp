// The buckets of a transposition table. Small searches stay in few cache lines: there are few of
// them at first, and twice as many each time that half of the places are taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

namespace glup {

// So many low bits of a key tell the first buckets apart.
inline constexpr int kFirstBucketBits = 10;

// A Bucket has kWays places, all empty in one that is value-initialised, and
// `void move_to(Bucket& upper, std::size_t half)`, which gives its twin what is there of keys with
// that bit.
template <class Bucket>
class GrowingBuckets {
public:
    explicit GrowingBuckets(std::size_t mib,
                            std::size_t most = std::numeric_limits<std::size_t>::max()) {
        std::size_t count = kFirst;
        while (count * 2 * sizeof(Bucket) <= mib << 20 && count < most) count *= 2;
        most_ = count;
        buckets_ = std::make_unique_for_overwrite<Bucket[]>(count);
        clear();
    }

    void clear() {
        mask_ = kFirst - 1;
        used_ = 0;
        for (std::size_t i = 0; i <= mask_; ++i) buckets_[i] = Bucket{};
    }
    // Tells old entries from new ones: with each deal, and whenever a large search has stored an
    // entry for each bucket.
    void next_generation() {
        generation_ = (generation_ + 1) & 63;
        stores_ = 0;
    }
    std::uint32_t generation() const { return generation_; }
    // Of an entry, in generations.
    int age(std::uint32_t generation) const {
        return static_cast<int>((generation_ - generation) & 63);
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }
    const Bucket& of(std::uint64_t key) const { return buckets_[key & mask_]; }
    // For one more entry.
    Bucket& to_store(std::uint64_t key) {
        if (2 * used_ > Bucket::kWays * mask_ && mask_ + 1 < most_) grow();
        if (++stores_ > mask_) next_generation();
        return buckets_[key & mask_];
    }
    // So many places of it, which were empty, are taken by now.
    void count_used(std::size_t places) { used_ += places; }

private:
    static constexpr std::size_t kFirst = std::size_t{1} << kFirstBucketBits;

    // Every bucket splits into itself and its twin in the new upper half.
    void grow() {
        const std::size_t half = mask_ + 1;
        for (std::size_t i = 0; i < half; ++i) {
            Bucket& upper = buckets_[i + half];
            upper = Bucket{};
            buckets_[i].move_to(upper, half);
        }
        mask_ = 2 * half - 1;
    }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t most_ = 0;
    std::size_t mask_ = 0;    // buckets in use, less one
    std::size_t used_ = 0;    // entries
    std::size_t stores_ = 0;  // in this generation
    std::uint32_t generation_ = 0;
};

}  // namespace glup
