// What the machine can do at best: the scale for everything else, and no part of the engine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "glup/stock/rules/rules.hpp"
#include "glup/support/random.hpp"
#include "keep.hpp"

namespace glup::bench {

inline void draw_numbers(std::int64_t count) {
    Random rng(1);
    std::uint64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += rng();
    keep(sum);
}

inline void shuffle_decks(std::int64_t count) {
    Random rng(1);
    std::uint8_t deck[rules::kDeck];
    std::iota(std::begin(deck), std::end(deck), std::uint8_t{0});
    for (std::int64_t i = 0; i < count; ++i) {
        rng.shuffle(deck, rules::kDeck);
        keep(deck);
    }
}

// Loads that each tell where the next one is, one for each line of 64 bytes of a table.
class Chase {
public:
    explicit Chase(std::size_t bytes) : next_(std::max<std::size_t>(bytes / sizeof(Line), 2)) {
        // A random cycle through all lines (Sattolo 1986).
        std::vector<std::uint32_t> order(next_.size());
        std::iota(order.begin(), order.end(), 0u);
        Random rng(7);
        for (std::size_t i = order.size() - 1; i > 0; --i)
            std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t i = 0; i < order.size(); ++i)
            next_[order[i]].to = order[(i + 1) % order.size()];
    }

    void run(std::int64_t loads) {
        for (std::int64_t i = 0; i < loads; ++i) at_ = next_[at_].to;
        keep(at_);
    }

private:
    struct alignas(64) Line {
        std::uint32_t to = 0;
    };
    std::vector<Line> next_;
    std::uint32_t at_ = 0;
};

}  // namespace glup::bench
