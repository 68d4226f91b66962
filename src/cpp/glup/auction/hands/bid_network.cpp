#include "glup/auction/hands/bid_network.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "glup/support/error.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Bits after the point: of weights, and of hidden units, whose ceiling is 64.
constexpr int kFirstBits = 13;
constexpr int kSecondBits = 10;
constexpr int kLastBits = 8;
constexpr int kHiddenBits = 8;
constexpr std::int32_t kCeiling = (64 << kHiddenBits) - 1;
static_assert(1 << (kLastBits + kHiddenBits) == BidLayers<1>::kOne);

class Numbers {
public:
    explicit Numbers(std::span<const std::int32_t> all) : rest_(all) {}
    std::int32_t next() {
        const std::int32_t number = rest_.front();
        rest_ = rest_.subspan(1);
        return number;
    }
    // The weights of inputs that are never larger than `most`.
    template <class Rows, class Bias>
    void read(Rows& rows, Bias& bias, std::int64_t most) {
        std::vector<std::int64_t> sums(bias.size());
        for (auto& row : rows) {
            for (std::size_t j = 0; j < row.size(); ++j) {
                const std::int32_t weight = next();
                using Weight = std::remove_reference_t<decltype(row[j])>;
                if (weight < std::numeric_limits<Weight>::min() ||
                    weight > std::numeric_limits<Weight>::max())
                    throw Error("weights: expected numbers of 16 bits, given " +
                                std::to_string(weight));
                row[j] = static_cast<Weight>(weight);
                sums[j] += most * std::abs(weight);
            }
        }
        for (std::size_t j = 0; j < bias.size(); ++j) {
            bias[j] = next();
            if (sums[j] + std::abs(std::int64_t{bias[j]}) >
                std::numeric_limits<std::int32_t>::max())
                throw Error("weights: expected sums of 32 bits, given larger ones");
        }
    }

private:
    std::span<const std::int32_t> rest_;
};

template <class Sums, class Rows>
Sums passed_on(Sums sums, const Rows& rows, const auto& below, int shift) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int32_t x = std::clamp(below[i] >> shift, 0, kCeiling);
        for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += x * rows[i][j];
    }
    return sums;
}

}  // namespace

template <int Outputs>
BidLayers<Outputs>::BidLayers(std::span<const std::int32_t> given) {
    Numbers numbers(given);
    numbers.read(first_, first_bias_, kMostBidNumber);
    numbers.read(second_, second_bias_, kCeiling);
    numbers.read(last_, last_bias_, kCeiling);
}

template <int Outputs>
typename BidLayers<Outputs>::Sums BidLayers<Outputs>::of_hand(const HandNumbers& hand) const {
    Sums sums = first_bias_;
    for (int i = 0; i < kHandNumbers; ++i) {
        const std::int32_t x = hand.numbers[i];
        if (x == 0) continue;
        for (int j = 0; j < kFirst; ++j) sums[j] += x * first_[i][j];
    }
    return sums;
}

template <int Outputs>
typename BidLayers<Outputs>::Out BidLayers<Outputs>::outputs(Sums sums,
                                                             const AuctionNumbers& auction) const {
    for (int i = 0; i < kAuctionNumbers; ++i) {
        const std::int32_t x = auction[i];
        if (x == 0) continue;
        for (int j = 0; j < kFirst; ++j) sums[j] += x * first_[kHandNumbers + i][j];
    }
    const auto hidden = passed_on(second_bias_, second_, sums, kFirstBits - kHiddenBits);
    return passed_on(last_bias_, last_, hidden, kSecondBits);
}

template class BidLayers<static_cast<int>(kLeaps.size())>;
template class BidLayers<kTotals>;

BidNetwork::BidNetwork(std::span<const std::int32_t> numbers) {
    if (numbers.size() != kCount)
        throw Error("weights: expected " + std::to_string(kCount) + " numbers, given " +
                    std::to_string(numbers.size()));
    std::copy_n(numbers.begin(), kTotals, steps_.begin());
    for (int i = 1; i < kTotals; ++i)
        if (steps_[i] <= steps_[i - 1]) throw Error("weights: expected steps that rise");
    bids_ = Bids(numbers.subspan(kTotals, Bids::kCount));
    totals_ = Totals(numbers.subspan(kTotals + Bids::kCount));
}

BidNetwork BidNetwork::from_text(std::string_view text) {
    std::vector<std::int32_t> numbers;
    numbers.reserve(kCount);
    while (!text.empty()) {
        if (text.starts_with("//")) {
            text.remove_prefix(std::min(text.find('\n'), text.size()));
            continue;
        }
        if (const char c = text.front(); c == ',' || c == ' ' || c == '\n' || c == '\r') {
            text.remove_prefix(1);
            continue;
        }
        std::int32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc()) throw Error("weights: expected whole numbers and commas");
        numbers.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return BidNetwork(numbers);
}

double BidNetwork::chance(const HandNumbers& hand, const AuctionNumbers& auction, int units) const {
    const Totals::Out out = totals_.outputs(totals_.of_hand(hand), auction);
    std::array<double, kTotals> odds{};  // logarithms; they never rise
    for (int i = 0; i < kTotals; ++i) {
        odds[i] = static_cast<double>(out[i]) / Totals::kOne;
        if (i > 0) odds[i] = std::min(odds[i], odds[i - 1]);
    }
    // Totals are whole: any bound above one less asks for as much, and half a unit less is the
    // mean.
    const double at = units - 0.5 - static_cast<double>(hand.value);
    int i = 1;
    while (i + 1 < kTotals && at > steps_[i]) ++i;
    const double part = (at - steps_[i - 1]) / (steps_[i] - steps_[i - 1]);
    return 1 / (1 + portable::exp(-(odds[i - 1] + part * (odds[i] - odds[i - 1]))));
}

}  // namespace glup::auction
