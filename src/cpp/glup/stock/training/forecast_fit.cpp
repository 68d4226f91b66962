#include "glup/stock/training/forecast_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "glup/stock/training/adam.hpp"
#include "glup/stock/training/ordinal_rows.hpp"
#include "glup/stock/value/same_rules.hpp"
#include "glup/support/error.hpp"
#include "glup/support/random.hpp"

namespace glup::value {
namespace {

constexpr int kOut = kForecastOutputs;
constexpr int kForecastWide = kForecastStages * kOut;
constexpr std::size_t kParameters = std::size_t{kRows} * kForecastWide;
constexpr double kGlupScale = 16;
constexpr double kForecastAveraged = 5000;  // steps, at most
// The part of all sums whose spread is not wild.
constexpr double kTame = 0.92;

std::vector<float> rows_of(std::vector<float> steps) {
    sum_steps(steps.data(), kForecastWide);
    return steps;
}

using Outputs = std::array<float, kOut>;

// What the rows expect of one sample, in units of the scale.
Outputs expected(const std::vector<float>& rows, const ForecastSamples& samples, std::size_t i) {
    const auto [stage, far] = forecast_place(samples.draws[i]);
    std::array<float, 2 * kOut> sums;
    const float* at = &rows[static_cast<std::size_t>(stage) * kOut];
    std::copy(at, at + 2 * kOut, sums.begin());
    for (std::size_t r = samples.starts[i]; r < samples.starts[i + 1]; ++r) {
        const float* row = at + std::size_t{samples.rows[r]} * kForecastWide;
        for (int k = 0; k < 2 * kOut; ++k) sums[k] += row[k];
    }
    Outputs out;
    for (int k = 0; k < kOut; ++k) out[k] = sums[k] + far * (sums[k + kOut] - sums[k]);
    return out;
}

// What came, less what was expected: by source, then of each sum.
Outputs errors(const Outputs& expected, const ForecastSamples::Points& points, float scale) {
    Outputs errors{};
    for (int k = 0; k < kSpreads; ++k) {
        errors[k] = static_cast<float>(points[k]) / scale - expected[k];
        errors[kSpreads + k / kSources] += errors[k];
    }
    return errors;
}

template <class T>
void round_to(T& out, double value) {
    constexpr double kMost = std::numeric_limits<T>::max();
    out = static_cast<T>(std::lround(std::clamp(value, -kMost, kMost)));
}

// Equal slices by one side, each in equal slices by the other; from each of those one by chance,
// since a mean would leave out what is far away. The whole is moved to have mean 0.
Forecast::NodeNumbers nodes_of(std::vector<std::array<double, rules::kSeats>> found, Random& rng) {
    const auto cut = [](auto first, auto last, std::size_t part) {
        const auto size = static_cast<std::size_t>(last - first);
        return first + static_cast<std::ptrdiff_t>(part * size / kNodeSlices);
    };
    std::array<std::array<double, rules::kSeats>, kNodes> nodes{};
    std::array<double, rules::kSeats> mean{};
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < kNodeSlices; ++i) {
        const auto first = cut(found.begin(), found.end(), i);
        const auto last = cut(found.begin(), found.end(), i + 1);
        std::sort(first, last, [](const auto& a, const auto& b) { return a[1] < b[1]; });
        for (std::size_t j = 0; j < kNodeSlices; ++j) {
            const auto from = cut(first, last, j), to = cut(first, last, j + 1);
            const auto& chosen = from[rng.below(static_cast<std::uint32_t>(to - from))];
            nodes[i * kNodeSlices + j] = chosen;
            for (int side = 0; side < rules::kSeats; ++side) mean[side] += chosen[side] / kNodes;
        }
    }
    Forecast::NodeNumbers numbers;
    for (int i = 0; i < kNodes; ++i) {
        for (int side = 0; side < rules::kSeats; ++side)
            round_to(numbers[i][side], (nodes[i][side] - mean[side]) * Forecast::kNodeUnit);
    }
    return numbers;
}

}  // namespace

ForecastFit::ForecastFit(rules::RulesetId ruleset)
    : ruleset_(ruleset),
      scale_(static_cast<float>(kGlupScale * rules::point_scale(rules::ruleset(ruleset)))) {
    for (auto* numbers : {&parameters_, &mean_, &square_, &gradient_})
        numbers->assign(kParameters, 0.0F);
    // Where no sample ever comes, a meld is still worth its chance times its points.
    for (int side = 0; side < rules::kSeats; ++side) {
        const Group& group = side == 0 ? kOwnMelds : kTheirMelds;
        for (int kind = kPinochle; kind < kKinds; ++kind) {
            const int points = meld_table(ruleset, kClubs).kinds[kind].points;
            const int output = side * kSources + source_of_kind(kind);
            double before = 0;
            for (int level = 1; level <= kHopeLevels; ++level) {
                const double worth = 0.5 / (1 + side) * points * chance_of_level(level) /
                                     static_cast<double>(scale_);
                float* row = &parameters_[std::size_t{group.row(kind, level)} * kForecastWide];
                for (int stage = 0; stage < kForecastStages; ++stage)
                    row[stage * kOut + output] = static_cast<float>(worth - before);
                before = worth;
            }
        }
    }
    average_ = parameters_;
    rows_ = rows_of(parameters_);
}

void ForecastFit::fit(const ForecastSamples& samples, double rate, int batch) {
    expect_rules("forecast", ruleset_, samples.ruleset);
    for (std::size_t begin = 0; begin < samples.size();) {
        const std::size_t end = std::min(begin + static_cast<std::size_t>(batch), samples.size());
        const auto weight = 1.0F / static_cast<float>(end - begin);
        for (std::size_t i = begin; i < end; ++i) {
            const Outputs given = expected(rows_, samples, i);
            Outputs slope = errors(given, samples.points[i], scale_);
            for (int k = kSpreads; k < kOut; ++k) slope[k] = std::abs(slope[k]) - given[k];
            const auto [stage, far] = forecast_place(samples.draws[i]);
            std::array<float, 2 * kOut> down;
            for (int k = 0; k < kOut; ++k) {
                down[k] = -weight * (1 - far) * slope[k];
                down[k + kOut] = -weight * far * slope[k];
            }
            float* at = &gradient_[static_cast<std::size_t>(stage) * kOut];
            for (int k = 0; k < 2 * kOut; ++k) at[k] += down[k];
            for (std::size_t r = samples.starts[i]; r < samples.starts[i + 1]; ++r) {
                float* row = at + std::size_t{samples.rows[r]} * kForecastWide;
                for (int k = 0; k < 2 * kOut; ++k) row[k] += down[k];
            }
        }
        begin = end;
        sum_gradient(gradient_.data(), kForecastWide);
        const AdamRates rates = adam_rates(++steps_, rate, 1, kForecastAveraged);
        const Adam adam{parameters_.data(), average_.data(), mean_.data(), square_.data(),
                        gradient_.data()};
        for (std::size_t i = 0; i < kParameters; ++i) adam.step(i, rates.parameter, rates);
        rows_ = rows_of(parameters_);
    }
}

Forecast ForecastFit::forecast(const ForecastSamples& held_out) const {
    expect_rules("forecast", ruleset_, held_out.ruleset);
    const rules::Ruleset& rules = rules::ruleset(ruleset_);
    const auto unit = static_cast<float>(forecast_unit(rules));
    const std::vector<float> rows = rows_of(average_);
    Forecast::Weights weights;
    weights.ruleset = ruleset_;
    for (int row = 0; row < kRows; ++row) {
        for (int i = 0; i < kForecastWide; ++i) {
            round_to(weights.rows[row][i / kOut][i % kOut],
                     rows[static_cast<std::size_t>(row) * kForecastWide + i] * scale_ * unit);
        }
    }
    struct Sum {
        std::array<double, rules::kSeats> distance;  // in spreads
        std::array<float, rules::kSeats> spread;
    };
    std::array<std::vector<Sum>, kForecastStages> found;
    for (std::size_t i = 0; i < held_out.size(); ++i) {
        const Outputs given = expected(rows, held_out, i);
        const Outputs error = errors(given, held_out.points[i], scale_);
        Sum sum{};
        for (int side = 0; side < rules::kSeats; ++side) {
            sum.spread[side] = std::max(given[kSpreads + side], 0.5F / scale_);
            sum.distance[side] = static_cast<double>(error[kSpreads + side] / sum.spread[side]);
        }
        found[forecast_place(held_out.draws[i]).nearest()].push_back(sum);
    }
    Random rng(0);
    for (int stage = 0; stage < kForecastStages; ++stage) {
        if (stage > last_stage(rules)) {
            weights.wild[stage] = weights.wild[stage - 1];
            weights.nodes[stage] = weights.nodes[stage - 1];
            continue;
        }
        std::vector<float> spreads;
        for (const Sum& sum : found[stage])
            spreads.insert(spreads.end(), sum.spread.begin(), sum.spread.end());
        if (found[stage].size() < kNodes) {
            throw Error("forecast: expected " + std::to_string(kNodes) +
                        " samples to hold out for each stage, given " +
                        std::to_string(found[stage].size()));
        }
        std::sort(spreads.begin(), spreads.end());
        const auto most = static_cast<std::size_t>(kTame * static_cast<double>(spreads.size()));
        const float wild = spreads[most];
        round_to(weights.wild[stage], static_cast<double>(wild * scale_ * unit));
        for (int shape = 0; shape < kShapes; ++shape) {
            std::vector<std::array<double, rules::kSeats>> like, all;
            for (const Sum& sum : found[stage]) {
                all.push_back(sum.distance);
                if ((sum.spread[0] > wild) + 2 * (sum.spread[1] > wild) == shape)
                    like.push_back(sum.distance);
            }
            weights.nodes[stage][shape] = nodes_of(like.size() < kNodes ? all : like, rng);
        }
    }
    weights.deals = held_out.deals;
    return Forecast(std::move(weights));
}

}  // namespace glup::value
