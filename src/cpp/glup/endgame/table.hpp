// The transposition table: bounds on the leader's points, keyed by the canonical position.
//
// A key says everything about a position (cards held by leader and follower in canonical form), so
// an entry is true in every deal and the table may stay warm from one deal to the next. The
// generation only tells old entries from new ones when something must be replaced.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace glup::endgame {

class Table {
public:
    struct Entry {
        std::uint64_t key;
        std::uint8_t lower;  // leader's points, at least
        std::uint8_t upper;  // and at most
        std::uint8_t move;   // a good lead, 0 if unknown
        std::uint8_t cards;  // left in a hand; 0 marks an empty entry
        std::uint16_t generation;
    };

    // Small searches stay in few cache lines: the table starts small and doubles while it fills.
    explicit Table(std::size_t mib) {
        std::size_t buckets = kFirstBuckets;
        while (buckets * 2 * sizeof(Bucket) <= mib << 20) buckets *= 2;
        most_buckets_ = buckets;
        buckets_ = std::make_unique_for_overwrite<Bucket[]>(buckets);
        clear();
    }

    void clear() {
        mask_ = kFirstBuckets - 1;
        used_ = 0;
        for (std::size_t i = 0; i <= mask_; ++i) buckets_[i] = Bucket{};
    }
    void next_generation() { ++generation_; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : buckets_[key & mask_].entries) {
            if (entry.key == key && entry.cards != 0) return &entry;
        }
        return nullptr;
    }

    // Adds a bound (lower 0 or upper 255 if unknown) to what is known of the position.
    void store(std::uint64_t key, int cards, int lower, int upper, int move) {
        if (2 * used_ > 3 * mask_ && mask_ + 1 < most_buckets_) grow();
        Bucket& bucket = buckets_[key & mask_];
        Entry* victim = nullptr;
        int least = 1 << 20;
        for (Entry& entry : bucket.entries) {
            if (entry.key == key && entry.cards != 0) {
                if (lower > entry.lower) entry.lower = static_cast<std::uint8_t>(lower);
                if (upper < entry.upper) entry.upper = static_cast<std::uint8_t>(upper);
                if (move != 0) entry.move = static_cast<std::uint8_t>(move);
                entry.generation = generation_;
                return;
            }
            const int worth =
                entry.cards == 0 ? 0 : entry.cards + (entry.generation == generation_ ? 32 : 1);
            if (worth < least) {
                least = worth;
                victim = &entry;
            }
        }
        if (victim->cards == 0) ++used_;
        *victim = Entry{key,
                        static_cast<std::uint8_t>(lower),
                        static_cast<std::uint8_t>(upper),
                        static_cast<std::uint8_t>(move),
                        static_cast<std::uint8_t>(cards),
                        generation_};
    }

private:
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    static constexpr std::size_t kFirstBuckets = 1024;

    // Every bucket splits into itself and its twin in the new upper half.
    void grow() {
        const std::size_t half = mask_ + 1;
        for (std::size_t i = 0; i < half; ++i) {
            Bucket& low = buckets_[i];
            Bucket& high = buckets_[i + half];
            high = Bucket{};
            for (std::size_t k = 0; k < low.entries.size(); ++k) {
                if ((low.entries[k].key & half) == 0) continue;
                high.entries[k] = low.entries[k];
                low.entries[k] = Entry{};
            }
        }
        mask_ = 2 * half - 1;
    }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t most_buckets_ = 0;
    std::size_t mask_ = 0;  // buckets in use, less one
    std::size_t used_ = 0;  // entries
    std::uint16_t generation_ = 0;
};

}  // namespace glup::endgame
