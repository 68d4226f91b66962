// Fitting a network to samples: Adam on weights in floating point.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/training/self_play.hpp"
#include "glup/stock/value/network_tables.hpp"

namespace glup::value {

struct FitOptions {
    double rate = 1e-3;      // Adam's step
    double hidden = 0.1;     // that of the weights of hidden units, in parts of it
    int batch = 1024;        // samples a step
    std::uint64_t seed = 0;  // of their order

    // What the errors count: that of the mean of a decision and those of the differences from it,
    // linearly beyond so many points, and the points lost if an action is chosen the more often the
    // better it looks.
    double level = 1;
    double huber = 1000;
    double difference = 1;
    double huber_within = 1000;
    double regret = 0;
};

// Roots of mean squared errors, in points.
struct FitErrors {
    double level = 0;       // of the mean of a decision
    double difference = 0;  // of the actions of a decision from their mean
    // What the action that looks best brings beyond the mean of its decision, in points.
    double gained = 0;
    std::int64_t decisions = 0;
    std::int64_t compared = 0;  // decisions of several actions
};

class Trainer {
public:
    // Hidden weights at random, and straight ones that say what melds bring by their chances.
    explicit Trainer(std::uint64_t seed, rules::RulesetId ruleset);

    // Begins where a network is, the rounding of its numbers included.
    explicit Trainer(const Network& network);

    // One pass over the samples; the errors before it. Throws Error for those of another game.
    FitErrors fit(const Samples& samples, const FitOptions& options);

    // The mean of the weights over the last steps, rounded: it plays better than any of them.
    Network network() const;

    // All that a continuation needs, besides the ruleset. from_bytes throws Error if they are
    // damaged.
    std::string to_bytes() const;
    static Trainer from_bytes(std::string_view bytes, rules::RulesetId ruleset);

    std::int64_t steps() const { return steps_; }

    // A row: the hidden units, then the straight way to the output for each stage.
    static constexpr int kWide = kHidden + kStages;
    static constexpr int kOutputs = kHidden * kStages;
    static constexpr int kSetSize = kRows * kWide + kOutputs;  // row 0 is the bias
    static constexpr int kParameters = kSets * kSetSize;

    rules::RulesetId ruleset() const { return ruleset_; }

private:
    explicit Trainer(rules::RulesetId ruleset);
    void allocate();

    rules::RulesetId ruleset_;
    double unit_;                              // the output is in so many points
    std::vector<float> parameters_, average_;  // a running mean of the parameters
    std::vector<float> mean_, square_;         // Adam's moments
    std::vector<float> rows_, gradient_;       // of the rows and outputs themselves
    std::int64_t steps_ = 0;

    friend struct TrainerLoops;
};

}  // namespace glup::value
