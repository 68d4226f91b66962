// What a hand is worth in an auction, learned from play: each bid beside a pass, and how often a
// contract is made. Whole numbers throughout, so it says the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "glup/auction/hands/bid_numbers.hpp"

namespace glup::auction {

// Two layers of hidden units that are cut off at 0 and at a ceiling, and one of outputs.
template <int Outputs>
class BidLayers {
public:
    static constexpr int kFirst = 48;
    static constexpr int kSecond = 24;
    static constexpr int kOne = 1 << 16;  // of an output
    static constexpr int kCount =
        (kBidNumbers + 1) * kFirst + (kFirst + 1) * kSecond + (kSecond + 1) * Outputs;

    using Sums = std::array<std::int32_t, kFirst>;
    using Out = std::array<std::int32_t, Outputs>;

    BidLayers() = default;
    // Row by row, biases after each layer. Throws Error where a sum could overflow.
    explicit BidLayers(std::span<const std::int32_t> numbers);

    // What is known once the hand is; it serves for all of an auction.
    Sums of_hand(const HandNumbers& hand) const;
    Out outputs(Sums sums, const AuctionNumbers& auction) const;

private:
    std::array<std::array<std::int16_t, kFirst>, kBidNumbers> first_{};
    Sums first_bias_{};
    std::array<std::array<std::int16_t, kSecond>, kFirst> second_{};
    std::array<std::int32_t, kSecond> second_bias_{};
    std::array<std::array<std::int16_t, Outputs>, kSecond> last_{};
    Out last_bias_{};
};

// The bids that are compared: so many steps above the lowest one.
inline constexpr std::array<int, 5> kLeaps{0, 1, 2, 4, 8};
// Totals of a contract for which there is a chance.
inline constexpr int kTotals = 12;

class BidNetwork {
public:
    using Bids = BidLayers<static_cast<int>(kLeaps.size())>;
    using Totals = BidLayers<kTotals>;
    static constexpr int kCount = kTotals + Bids::kCount + Totals::kCount;

    // The steps of totals, the layers of bids, those of totals. Throws Error.
    explicit BidNetwork(std::span<const std::int32_t> numbers);
    // Numbers in a text, as `glupcore train auction` writes it. Throws Error.
    static BidNetwork from_text(std::string_view text);
    // Of the row, or of the nearest one that has any; null where none is near, and for other rules
    // than the row's but for how a game ends.
    static const BidNetwork* built_in(const Rules& rules);

    // What each of kLeaps gains over a pass: the player's account more than the others on the
    // mean, BidLayers::kOne for a unit.
    const Bids& bids() const { return bids_; }
    // The chance that the side of the player to act has so many units if it plays the contract in
    // the hand's first suit.
    double chance(const HandNumbers& hand, const AuctionNumbers& auction, int units) const;

private:
    std::array<std::int32_t, kTotals> steps_{};  // units above the value of the hand, rising
    Bids bids_;
    Totals totals_;
};

}  // namespace glup::auction
