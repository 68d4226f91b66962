// The ordering weights while they are learned, and how they are written as weights/order.inc.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "samples.hpp"

namespace tuning {

// One vector: features of each manner, then contexts of each, then pressures of each.
class Model {
public:
    double score(const Sample& sample, const Candidate& move) const {
        double sum = weight_[context(move.manner, sample.context, move.coarse)] +
                     weight_[pressure(move.manner, sample.pressure, move.coarse)];
        for (int t = 0; t < kTables; ++t) {
            sum += weight_[feature(move.manner, t, move.feature[t])];
        }
        return sum;
    }

    // Descends on the expected cost of the first move, relative to `scale`, if it is drawn from the
    // softmax of the scores; mixed with the likelihood of a cheap deciding move, which has slopes
    // where the other is flat.
    void learn(const Sample& sample, double scale, double likelihood) {
        std::array<double, 24> p{};
        double top = -1e9, sum = 0, expected = 0, shares = 0;
        const std::size_t size = sample.moves.size();
        for (std::size_t i = 0; i < size; ++i) {
            p[i] = score(sample, sample.moves[i]);
            top = std::max(top, p[i]);
        }
        for (std::size_t i = 0; i < size; ++i) sum += p[i] = std::exp(p[i] - top);
        for (std::size_t i = 0; i < size; ++i) {
            p[i] /= sum;
            expected += p[i] * sample.moves[i].cost;
            if (sample.moves[i].decides) shares += 1 / sample.moves[i].cost;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const Candidate& move = sample.moves[i];
            const double share = move.decides ? 1 / move.cost / shares : 0;
            const double slope = (1 - likelihood) * p[i] * (move.cost - expected) / scale +
                                 likelihood * (p[i] - share);
            const auto g = static_cast<float>(slope);
            gradient_[context(move.manner, sample.context, move.coarse)] += g;
            gradient_[pressure(move.manner, sample.pressure, move.coarse)] += g;
            for (int t = 0; t < kTables; ++t) {
                gradient_[feature(move.manner, t, move.feature[t])] += g;
            }
        }
    }

    // A step of Adam with the gradient of `batch` samples; `n` counts the steps from 1.
    void apply(float rate, int n, int batch) {
        const float first_bias = 1 - std::pow(0.9f, static_cast<float>(n));
        const float second_bias = 1 - std::pow(0.999f, static_cast<float>(n));
        for (std::size_t i = 0; i < kSize; ++i) {
            const float decay = i < kFeatures ? 2e-5f : 2e-4f;
            const float g = gradient_[i] / static_cast<float>(batch) + decay * weight_[i];
            gradient_[i] = 0;
            step_[i] = 0.9f * step_[i] + 0.1f * g;
            square_[i] = 0.999f * square_[i] + 0.001f * g * g;
            weight_[i] -=
                rate * step_[i] / first_bias / (std::sqrt(square_[i] / second_bias) + 1e-6f);
        }
    }

    void write(const std::string& path) const {
        std::ofstream out(path);
        out << "// Order of moves, made by endgame_tune (benchmarks/endgame). Unit: 1/200 of a "
               "natural "
               "logarithm of\n"
               "// odds. Rows as in Weights (ordering.hpp): features of each manner and table, "
               "then for "
               "each manner\n"
               "// classes of cards by context, then by pressure.\n";
        for (std::size_t first = 0; first < kSize;) {
            const std::size_t end = first + (first < kFeatures ? kTableSize : kClasses);
            for (; first < end; ++first) {
                out << std::lround(std::clamp(weight_[first] * 200, -8000.0f, 8000.0f)) << ',';
            }
            out << '\n';
        }
    }

private:
    static constexpr std::size_t kFeatures = std::size_t{kManners} * kTables * kTableSize;
    static constexpr std::size_t kContextEnd =
        kFeatures + std::size_t{kManners} * kContexts * kClasses;
    static constexpr std::size_t kSize =
        kContextEnd + std::size_t{kManners} * kPressures * kClasses;

    static std::size_t feature(std::size_t manner, int table, int index) {
        return (manner * kTables + static_cast<std::size_t>(table)) * kTableSize +
               static_cast<std::size_t>(index);
    }
    static std::size_t context(std::size_t manner, int context, int coarse) {
        return kFeatures + (manner * kContexts + static_cast<std::size_t>(context)) * kClasses +
               static_cast<std::size_t>(coarse);
    }
    static std::size_t pressure(std::size_t manner, int pressure, int coarse) {
        return kContextEnd + (manner * kPressures + static_cast<std::size_t>(pressure)) * kClasses +
               static_cast<std::size_t>(coarse);
    }

    std::vector<float> weight_ = std::vector<float>(kSize);
    std::vector<float> step_ = weight_, square_ = weight_, gradient_ = weight_;
};

}  // namespace tuning
