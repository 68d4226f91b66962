// The forecast: what each player may expect of the rest of the deal, by source, and how widely it
// spreads, as far as one of them can know. Whole numbers in its file and in its sums.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/scale.hpp"
#include "glup/stock/rules/sources.hpp"
#include "glup/stock/value/features.hpp"

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

    constexpr int nearest() const { return far < 0.5F ? first : first + 1; }
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
// A sum whose spread is wild hangs on a great hope: most of the time a little less comes of it, and
// sometimes much more. The shape is another for each player whose sum is: 1 mine, 2 theirs.
inline constexpr int kShapes = 4;

// Where a deal of the game begins; there is nothing to be seen at the stages after it.
constexpr int last_stage(const rules::Ruleset& rules) {
    return forecast_place(rules.draw_tricks()).nearest();
}
// What a point is in the numbers of a forecast: less the dearer the game is.
constexpr int forecast_unit(const rules::Ruleset& rules) {
    constexpr int kOfGlup = 32;
    return std::max(static_cast<int>(kOfGlup / rules::point_scale(rules)), 1);
}

// The scores of one deal, in no order of seats.
using DealScores = std::array<std::int16_t, rules::kSeats>;

// Immutable once made, and free to be shared by threads.
class Forecast {
public:
    static constexpr int kNodeUnit = 1024;
    using Stage = std::array<std::int16_t, kForecastOutputs>;
    using RowWeights = std::array<Stage, kForecastStages>;
    using NodeNumbers = std::array<std::array<std::int16_t, rules::kSeats>, kNodes>;
    using Shapes = std::array<NodeNumbers, kShapes>;

    struct Weights {
        rules::RulesetId ruleset = rules::RulesetId::kOther;
        std::vector<RowWeights> rows{static_cast<std::size_t>(kRows)};  // row 0 is always added
        std::array<std::int16_t, kForecastStages> wild{};               // a spread above it is
        std::array<Shapes, kForecastStages> nodes{};
        std::vector<DealScores> deals;
    };

    explicit Forecast(Weights weights);

    // A file: mark, version, shapes, numbers, checksum. Throws Error that names what is wrong.
    static Forecast from_bytes(std::string_view bytes);
    std::string to_bytes() const;

    // Rows that are 0 are none.
    Expectation expect(std::span<const Row> rows, int draws) const;
    // What the player at `seat` may expect in a state of phase 1, whoever is to act. Throws Error
    // for one of another game.
    Expectation expect(const State& state, int seat) const;

    const Nodes& nodes(const Expectation& expected) const;
    // Whole deals between equals: how a game goes on after this one.
    const std::vector<DealScores>& deals() const { return weights_.deals; }
    const Weights& weights() const { return weights_; }
    // The game it is of. Whoever asks it of another is refused.
    rules::RulesetId ruleset() const { return weights_.ruleset; }

private:
    Weights weights_;
    float unit_;
    std::array<std::array<Nodes, kShapes>, kForecastStages> nodes_;
};

}  // namespace glup::value
