// How the network sums up: its weights, and what is made of them for speed. Whole numbers
// throughout, so that it says the same on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/value/features.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/stock/value/own_view.hpp"

namespace glup::value {

inline constexpr int kHidden = 64;
// The output weights are given at some numbers of draws to come, and interpolated between them.
inline constexpr int kStages = 8;
inline constexpr std::array<int, kStages> kStageDraws = {1, 3, 6, 10, 14, 19, 24, 30};

inline constexpr int kHiddenUnit = 256;      // what a hidden unit of 1.0 is
inline constexpr int kHiddenCeiling = 1023;  // the greatest ceiling: with it no sum overflows
inline constexpr int kPoint = 8192;          // what a point is in the output
inline constexpr int kStageParts = 16;       // of the way from one stage to the next

// Where a number of draws lies: between `first` and the stage after it.
struct StagePlace {
    int first;
    int part;  // of kStageParts
};
constexpr StagePlace stage_place(int draws) {
    int k = 0;
    while (k + 2 < kStages && kStageDraws[k + 1] <= draws) ++k;
    const int width = kStageDraws[k + 1] - kStageDraws[k];
    return {k, (draws - kStageDraws[k]) * kStageParts / width};
}

using HiddenRow = std::array<std::int16_t, kHidden>;
using LinearRow = std::array<std::int32_t, kStages>;

// The numbers for one stage of a trick.
struct WeightSet {
    HiddenRow hidden_bias{};
    HiddenRow ceiling{};  // where each unit saturates
    LinearRow bias{};
    std::array<HiddenRow, kStages> output{};
    std::vector<HiddenRow> hidden;  // kRows; row 0 is all zero
    std::vector<LinearRow> linear;  // kRows: past the hidden layer, straight to the output

    WeightSet() : hidden(kRows), linear(kRows) {}
};

// The numbers of a network as they stand in its file.
struct Weights {
    rules::RulesetId ruleset = rules::RulesetId::kOther;
    std::vector<WeightSet> sets;  // kSets, or one for all stages

    const WeightSet& of(int set) const { return sets[sets.size() == 1 ? 0 : set]; }
};

namespace detail {

using Hidden16 = std::int16_t __attribute__((vector_size(32), may_alias));
using Linear8 = std::int32_t __attribute__((vector_size(32), may_alias));
inline constexpr int kVectors = kHidden / 16;

// The sums while they are worked on: in registers.
struct Running {
    Hidden16 hidden[kVectors];
    Linear8 linear;

    template <class T>
    static Running load(const T& from) {
        Running sums;
        const auto* h = reinterpret_cast<const Hidden16*>(from.hidden.data());
        for (int i = 0; i < kVectors; ++i) sums.hidden[i] = h[i];
        sums.linear = *reinterpret_cast<const Linear8*>(from.linear.data());
        return sums;
    }
    template <class T>
    void add(const T& row) {
        const auto* h = reinterpret_cast<const Hidden16*>(row.hidden.data());
        for (int i = 0; i < kVectors; ++i) hidden[i] += h[i];
        linear += *reinterpret_cast<const Linear8*>(row.linear.data());
    }
    template <class T>
    void subtract(const T& row) {
        const auto* h = reinterpret_cast<const Hidden16*>(row.hidden.data());
        for (int i = 0; i < kVectors; ++i) hidden[i] -= h[i];
        linear -= *reinterpret_cast<const Linear8*>(row.linear.data());
    }
    template <class T>
    void store(T& to) const {
        auto* h = reinterpret_cast<Hidden16*>(to.hidden.data());
        for (int i = 0; i < kVectors; ++i) h[i] = hidden[i];
        *reinterpret_cast<Linear8*>(to.linear.data()) = linear;
    }
};

// Calls f(place) for every place where the rows differ.
template <class F>
inline void for_each_difference(const Row* a, const Row* b, F&& f) {
    using Rows = Row __attribute__((vector_size(32), may_alias));
    static_assert(Features::kPlaces % 16 == 0);
    for (int i = 0; i < Features::kPlaces; i += 16) {
        const auto differ =
            *reinterpret_cast<const Rows*>(a + i) != *reinterpret_cast<const Rows*>(b + i);
        // One byte a place, then one bit.
        const auto bytes =
            __builtin_convertvector(differ, std::int8_t __attribute__((vector_size(16))));
        std::array<std::uint64_t, 2> words = std::bit_cast<std::array<std::uint64_t, 2>>(bytes);
        for (int half = 0; half < 2; ++half) {
            for (std::uint64_t word = words[half] & 0x8080808080808080; word != 0; word &= word - 1)
                f(i + 8 * half + std::countr_zero(word) / 8);
        }
    }
}

}  // namespace detail

// Immutable once made.
class Network::Tables {
public:
    // Throws Error, naming what is wrong, if the weights could overflow the sums.
    explicit Tables(const Weights& weights);

    // The sums over the rows of a view, from which the value is a short way, and which another
    // view of the same player reaches by the rows that differ.
    struct alignas(32) Sums {
        std::array<std::int16_t, kHidden> hidden;
        std::array<std::int32_t, kStages> linear;
        int set;
    };

    // By the weights of one stage of a trick, whatever stage the view is at.
    void sum(const Features& features, int set, Sums& sums) const;
    // The value, in points, of the view of these sums.
    float value(const Sums& sums, int draws) const;
    // … and of one that has so many other rows.
    float value(const Sums& sums, const RowChanges& changes, int draws) const;

    const Weights& weights() const { return weights_; }

private:
    struct alignas(32) RowWeights {
        std::array<std::int16_t, kHidden> hidden;
        std::array<std::int32_t, kStages> linear;
    };
    struct alignas(32) StageOutput {
        std::array<std::int16_t, kHidden> weights;
        int first;
        int part;
    };

    struct Set {
        Set() = default;
        Set(const WeightSet& weights, int index);

        std::vector<RowWeights> rows;
        std::array<StageOutput, rules::kDrawTricks + 1> outputs;
        alignas(32) HiddenRow ceiling;
        Sums start;
    };

    // In points.
    float output(const detail::Running& sums, int set, int draws) const;

    Weights weights_;
    std::array<Set, kSets> sets_;
};

inline void Network::Tables::sum(const Features& features, int set, Sums& sums) const {
    static constexpr Features kEmpty{};
    sums.set = set;
    const Set& weights = sets_[set];
    auto running = detail::Running::load(weights.start);
    detail::for_each_difference(features.rows(), kEmpty.rows(), [&](int place) {
        running.add(weights.rows[features.rows()[place]]);
    });
    running.store(sums);
}

inline float Network::Tables::value(const Sums& sums, int draws) const {
    return output(detail::Running::load(sums), sums.set, draws);
}

inline float Network::Tables::value(const Sums& sums, const RowChanges& changes, int draws) const {
    const RowWeights* rows = sets_[sums.set].rows.data();
    auto running = detail::Running::load(sums);
    for (int i = 0; i < changes.size(); ++i) {
        running.add(rows[changes.to(i)]);
        running.subtract(rows[changes.from(i)]);
    }
    return output(running, sums.set, draws);
}

inline float Network::Tables::output(const detail::Running& sums, int set, int draws) const {
    const Set& weights = sets_[set];
    const StageOutput& stage = weights.outputs[draws];
    alignas(32) HiddenRow units;
    const auto* ceiling = reinterpret_cast<const detail::Hidden16*>(weights.ceiling.data());
    for (int i = 0; i < detail::kVectors; ++i) {
        const detail::Hidden16 raw = sums.hidden[i];
        const detail::Hidden16 unit = raw < 0 ? detail::Hidden16{} : raw;
        reinterpret_cast<detail::Hidden16*>(units.data())[i] =
            unit > ceiling[i] ? ceiling[i] : unit;
    }
    std::int32_t hidden = 0;
    for (int i = 0; i < kHidden; ++i) hidden += std::int32_t{units[i]} * stage.weights[i];
    const std::int64_t low = sums.linear[stage.first];
    const std::int64_t high = sums.linear[stage.first + 1];
    const std::int64_t linear = low * (kStageParts - stage.part) + high * stage.part;
    // Exact in a double; one rounding to a float at the end.
    return static_cast<float>(
        (static_cast<double>(hidden) * kStageParts + static_cast<double>(linear)) /
        (kStageParts * kPoint));
}

}  // namespace glup::value
