// Making a forecast: deals watched, and a fit to what came of them.
#pragma once

#include <cstdint>
#include <vector>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::value {

// Of the network's game.
struct ForecastSampling {
    std::int64_t deals = 0;
    std::uint64_t seed = 0;  // deal i has stream i of it
    double greedy = 0.25;    // how often a seat is played by the greedy policy, not the network
    double keep = 0.2;       // the part of what is seen that is recorded
    double stacked = 0;  // the part of the deals in which a rare meld is dealt, in whole or part
};

// What was seen, and what came of it for both.
struct ForecastSamples {
    using Points = std::array<std::int16_t, rules::kSeats * kSources>;

    rules::RulesetId ruleset;
    std::vector<Row> rows;              // those that are not 0, sample after sample
    std::vector<std::uint32_t> starts;  // where each sample's rows begin, and the end of the last
    std::vector<std::uint8_t> draws;
    std::vector<Points> points;     // to come, by source, as Expectation has them
    std::vector<DealScores> deals;  // that were dealt honestly

    explicit ForecastSamples(rules::RulesetId of) : ruleset(of), starts{0} {}
    std::size_t size() const { return draws.size(); }
};

// Both seats are watched; in a deal that is stacked only the player who holds the meld.
ForecastSamples forecast_samples(const Network& network, const ForecastSampling& options);

// Adam on the linear models of all stages at once, in floating point. The spread is the mean
// distance of each sum from what is expected of it.
class ForecastFit {
public:
    explicit ForecastFit(rules::RulesetId ruleset);

    // One pass over the samples in their order, `batch` a step. Throws Error for those of another
    // game, as forecast() does.
    void fit(const ForecastSamples& samples, double rate, int batch);

    // The mean of the weights over the last steps, rounded. Nodes and deals are those of samples
    // that no fit has seen, of which each stage of a deal needs kNodes at least. Throws Error.
    Forecast forecast(const ForecastSamples& held_out) const;

private:
    rules::RulesetId ruleset_;
    float scale_;  // points that the weights are in, so that all are of one order
    std::vector<float> parameters_, average_, mean_,
        square_;                          // a step of every row; Adam's moments
    std::vector<float> rows_, gradient_;  // the rows themselves
    std::int64_t steps_ = 0;
};

}  // namespace glup::value
