// The forecast: what each player may expect of the rest of the deal, by source, and how widely it
// spreads, as far as one of them can know. Whole numbers in its file and in its sums.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/value/features.hpp"
#include "glup/value/sources.hpp"

namespace glup::value {

// A linear model of the features for each of some numbers of draws to come, and between them what
// lies between.
inline constexpr int kForecastStages = 5;
inline constexpr std::array<int, kForecastStages> kForecastDraws = {1, 4, 10, 19, 30};

// Of the owner of the view, then of the opponent; then the spread of each one's sum.
inline constexpr int kForecastOutputs = rules::kSeats * (kSources + 1);
inline constexpr int kSpreads = rules::kSeats * kSources;  // the first of them

// Where a number of draws lies: between `first` and the stage after it.
struct ForecastPlace {
    int first;
    float far;  // of the way to the stage after it
};
constexpr ForecastPlace forecast_place(int draws) {
    int k = 0;
    while (k + 2 < kForecastStages && kForecastDraws[k + 1] <= draws) ++k;
    const int from = kForecastDraws[k], to = kForecastDraws[k + 1];
    return {k, static_cast<float>(draws - from) / static_cast<float>(to - from)};
}

// Points to come, the counters taken so far left out: they are scored at the end.
struct Expectation {
    std::array<std::array<float, kSources>, rules::kSeats> points{};  // 0: the owner of the view
    std::array<float, rules::kSeats> spread{};  // mean distance of the sum from what is expected
    int draws = 0;

    float total(int side) const {
        float sum = 0;
        for (const float part : points[side]) sum += part;
        return sum;
    }
};

// How both sums may turn out together: equally likely distances from what is expected, in units of
// the spread.
struct Node {
    float mine, theirs;
};
inline constexpr int kNodeSlices = 16;  // by mine; and each of them by theirs
inline constexpr int kNodes = kNodeSlices * kNodeSlices;
using Nodes = std::array<Node, kNodes>;

// The scores of one deal, in no order of seats.
using DealScores = std::array<std::int16_t, rules::kSeats>;

// Immutable once made, and free to be shared by threads.
class Forecast {
public:
    static constexpr int kUnit = 32;  // what a point is
    static constexpr int kNodeUnit = 1024;
    using Stage = std::array<std::int16_t, kForecastOutputs>;
    using RowWeights = std::array<Stage, kForecastStages>;
    using NodeNumbers = std::array<std::array<std::int16_t, rules::kSeats>, kNodes>;

    struct Weights {
        std::vector<RowWeights> rows{static_cast<std::size_t>(kRows)};  // row 0 is always added
        std::array<NodeNumbers, kForecastStages> nodes{};
        std::vector<DealScores> deals;
    };

    explicit Forecast(Weights weights);

    // A file: mark, version, shapes, numbers, checksum. Throws Error that names what is wrong.
    static Forecast from_bytes(std::string_view bytes);
    std::string to_bytes() const;

    // Rows that are 0 are none.
    Expectation expect(std::span<const Row> rows, int draws) const;
    // What the player at `seat` may expect in a state of phase 1, whoever is to act. `drawing`: the
    // taker has made his declaration, and the draws are still to come.
    Expectation expect(const State& state, int seat, bool drawing = false) const;

    const Nodes& nodes(int draws) const;
    // Whole deals between equals: how a game goes on after this one.
    const std::vector<DealScores>& deals() const { return weights_.deals; }
    const Weights& weights() const { return weights_; }

private:
    Weights weights_;
    std::array<Nodes, kForecastStages> nodes_;
};

}  // namespace glup::value
