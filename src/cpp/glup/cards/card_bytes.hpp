// Numbers for the 24 cards side by side, a byte each.
#pragma once

#include <cstdint>

#include "glup/cards/cardset.hpp"

namespace glup {

using CardBytes = std::uint8_t __attribute__((vector_size(32)));

// One for each card of the mask, added to `sum`.
inline void add_bytes(CardBytes& sum, CardMask mask) {
    using Words = std::uint32_t __attribute__((vector_size(32)));
    const auto repeated = (CardBytes)(Words{} + mask);  // no function may return one: psABI
    const CardBytes spread =
        __builtin_shufflevector(repeated, repeated, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19);
    constexpr CardBytes kBits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                                 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    sum -= (CardBytes)((spread & kBits) == kBits);
}

// The copies of each card.
inline void add_copies(CardBytes& sum, const CardSet& cards) {
    for (int n = 1; n <= rules::kCopies; ++n) add_bytes(sum, cards.at_least(n));
}

}  // namespace glup
