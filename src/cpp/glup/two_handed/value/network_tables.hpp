// How the network sums up: its weights, and what is made of them for speed. Whole numbers
// throughout, so that it says the same on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "glup/support/isa.hpp"
#include "glup/two_handed/rules/rules.hpp"
#include "glup/two_handed/value/features.hpp"
#include "glup/two_handed/value/network.hpp"

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

    template <class Isa>
    void sum(const Features& features, Sums& sums) const;
    // From the sums of `from` to those of `to`, at the same stage of a trick.
    template <class Isa>
    void update(const Features& from, const Features& to, const Sums& old, Sums& sums) const;
    // In points.
    template <class Isa>
    float output(const Sums& sums, int draws) const;

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

    Weights weights_;
    std::array<Set, kSets> sets_;
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

template <class Isa>
inline void Network::Tables::sum(const Features& features, Sums& sums) const {
    static constexpr Features kEmpty{};
    sums.set = features.set();
    const Set& set = sets_[sums.set];
    auto running = detail::Running::load(set.start);
    detail::for_each_difference(features.rows(), kEmpty.rows(),
                                [&](int place) { running.add(set.rows[features.rows()[place]]); });
    running.store(sums);
}

template <class Isa>
inline void Network::Tables::update(const Features& from, const Features& to, const Sums& old,
                                    Sums& sums) const {
    sums.set = old.set;
    const std::vector<RowWeights>& rows = sets_[sums.set].rows;
    auto running = detail::Running::load(old);
    detail::for_each_difference(from.rows(), to.rows(), [&](int place) {
        running.add(rows[to.rows()[place]]);
        running.subtract(rows[from.rows()[place]]);
    });
    running.store(sums);
}

template <class Isa>
inline float Network::Tables::output(const Sums& sums, int draws) const {
    const Set& set = sets_[sums.set];
    const StageOutput& stage = set.outputs[draws];
    std::int32_t hidden = 0;
    for (int i = 0; i < kHidden; ++i) {
        const int raw = sums.hidden[i];
        const int unit = raw < 0 ? 0 : raw > set.ceiling[i] ? set.ceiling[i] : raw;
        hidden += unit * stage.weights[i];
    }
    const std::int64_t low = sums.linear[stage.first];
    const std::int64_t high = sums.linear[stage.first + 1];
    const std::int64_t linear = low * (kStageParts - stage.part) + high * stage.part;
    // Exact in a double; one rounding to a float at the end.
    return static_cast<float>(
        (static_cast<double>(hidden) * kStageParts + static_cast<double>(linear)) /
        (kStageParts * kPoint));
}

}  // namespace glup::value
