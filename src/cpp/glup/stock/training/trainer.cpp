#include "glup/stock/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "glup/stock/rules/scale.hpp"
#include "glup/stock/training/adam.hpp"
#include "glup/stock/training/ordinal_rows.hpp"
#include "glup/stock/value/same_rules.hpp"
#include "glup/stock/value/weight_bounds.hpp"
#include "glup/support/error.hpp"
#include "glup/support/random.hpp"

namespace glup::value {
namespace {

// The output is in these many points of Glup, so that all weights are of one order.
constexpr double kGlupUnit = 16;
constexpr float kCeiling = static_cast<float>(kHiddenCeiling) / kHiddenUnit;
constexpr double kTrainerAveraged = 2000;  // steps, at most
constexpr float kHeat = 3;                 // points of Glup

using Lanes = float __attribute__((vector_size(32), may_alias, aligned(4)));
constexpr int kLanes = 8;
constexpr int kWide = Trainer::kWide;
constexpr int kHiddenVectors = kHidden / kLanes;
constexpr int kVectors = kWide / kLanes;
static_assert(kStages == kLanes);

constexpr int output_at(int stage) { return kRows * kWide + stage * kHidden; }  // in a set

}  // namespace

struct TrainerLoops {
    struct Forward {
        Lanes sums[kVectors];
        float output;
    };

    __attribute__((always_inline)) static void forward(const float* rows, const Samples& samples,
                                                       std::uint32_t sample, Forward& out) {
        const Row* first = samples.rows.data() + samples.starts[sample];
        const Row* last = samples.rows.data() + samples.starts[sample + 1];
        rows += samples.sets[sample] * Trainer::kSetSize;
        Lanes sums[kVectors];
        std::memcpy(sums, rows, sizeof sums);
        for (const Row* row = first; row != last; ++row) {
            const float* at = rows + std::size_t{*row} * kWide;
            for (int i = 0; i < kVectors; ++i) sums[i] += load(at + i * kLanes);
        }
        const auto [stage, part] = stage_place(samples.draws[sample]);
        const float far = static_cast<float>(part) / kStageParts;
        const float near = 1 - far;
        const float* near_out = rows + output_at(stage);
        const float* far_out = near_out + kHidden;
        Lanes dot{};
        const Lanes zero{};
        const Lanes ceiling = zero + kCeiling;
        for (int i = 0; i < kHiddenVectors; ++i) {
            const Lanes weights =
                near * load(near_out + i * kLanes) + far * load(far_out + i * kLanes);
            const Lanes floored = sums[i] > zero ? sums[i] : zero;
            dot += (floored < ceiling ? floored : ceiling) * weights;
        }
        out.output = near * sums[kHiddenVectors][stage] + far * sums[kHiddenVectors][stage + 1];
        for (int i = 0; i < kLanes; ++i) out.output += dot[i];
        std::memcpy(out.sums, sums, sizeof sums);
    }

    __attribute__((always_inline)) static void backward(const float* rows, float* gradient,
                                                        const Samples& samples,
                                                        std::uint32_t sample, const Forward& seen,
                                                        float slope) {
        const Row* first = samples.rows.data() + samples.starts[sample];
        const Row* last = samples.rows.data() + samples.starts[sample + 1];
        rows += samples.sets[sample] * Trainer::kSetSize;
        gradient += samples.sets[sample] * Trainer::kSetSize;
        const auto [stage, part] = stage_place(samples.draws[sample]);
        const float far = static_cast<float>(part) / kStageParts;
        const float near = 1 - far;
        const float* near_out = rows + output_at(stage);
        const float* far_out = near_out + kHidden;
        float* near_gradient = gradient + output_at(stage);
        const Lanes zero{};
        const Lanes ceiling = zero + kCeiling;
        Lanes down[kVectors];
        for (int i = 0; i < kHiddenVectors; ++i) {
            const Lanes sum = seen.sums[i];
            const Lanes weights =
                near * load(near_out + i * kLanes) + far * load(far_out + i * kLanes);
            const Lanes floored = sum > zero ? sum : zero;
            const Lanes active = floored < ceiling ? floored : ceiling;
            down[i] = ((sum > zero) & (sum < ceiling)) ? slope * weights : zero;
            add(near_gradient + i * kLanes, slope * near * active);
            add(near_gradient + kHidden + i * kLanes, slope * far * active);
        }
        Lanes straight{};
        straight[stage] = slope * near;
        straight[stage + 1] = slope * far;
        down[kHiddenVectors] = straight;
        for (int i = 0; i < kVectors; ++i) add(gradient + i * kLanes, down[i]);
        for (const Row* row = first; row != last; ++row) {
            float* at = gradient + std::size_t{*row} * kWide;
            for (int i = 0; i < kVectors; ++i) add(at + i * kLanes, down[i]);
        }
    }

    // What is chosen at a decision, by how the actions look.
    struct Choice {
        std::vector<float> looks, brings, chance;

        void resize(std::size_t size) {
            for (auto* numbers : {&looks, &brings, &chance}) numbers->resize(size);
        }
        // What the action that looks best brings beyond the mean.
        __attribute__((always_inline)) float gained() const {
            const auto best = std::max_element(looks.begin(), looks.end()) - looks.begin();
            float sum = 0;
            for (const float one : brings) sum += one;
            return brings[best] - sum / static_cast<float>(brings.size());
        }
        // What is brought on average if one that looks worse by `heat` is chosen e times less
        // often.
        __attribute__((always_inline)) float usual(float heat) {
            const float best = *std::max_element(looks.begin(), looks.end());
            float total = 0, result = 0;
            for (std::size_t i = 0; i < looks.size(); ++i)
                total += chance[i] = std::exp((looks[i] - best) / heat);
            for (std::size_t i = 0; i < looks.size(); ++i) {
                chance[i] /= total;
                result += chance[i] * brings[i];
            }
            return result;
        }
    };

    // Adds the gradient of some decisions; adds to the sums of their squared errors.
    __attribute__((always_inline)) static void add_gradient(Trainer& trainer,
                                                            const Samples& samples,
                                                            const std::uint32_t* chosen, int count,
                                                            const FitOptions& options,
                                                            FitErrors& errors) {
        const float* rows = trainer.rows_.data();
        float* gradient = trainer.gradient_.data();
        const auto unit = static_cast<float>(trainer.unit_);
        const auto bound = static_cast<float>(options.huber / trainer.unit_);
        const auto within = static_cast<float>(options.huber_within / trainer.unit_);
        const auto level = static_cast<float>(options.level);
        const auto differing = static_cast<float>(options.difference);
        const auto regret = static_cast<float>(options.regret);
        const float heat = kHeat / static_cast<float>(kGlupUnit);
        Choice choice;
        std::vector<Forward> seen;
        std::vector<float> error;
        for (int d = 0; d < count; ++d) {
            const std::uint32_t first = samples.decisions[chosen[d]];
            const std::uint32_t size = samples.decisions[chosen[d] + 1] - first;
            seen.resize(size);
            error.resize(size);
            choice.resize(size);
            float sum = 0;
            for (std::uint32_t i = 0; i < size; ++i) {
                const float target = samples.targets[first + i], won = samples.won[first + i];
                forward(rows, samples, first + i, seen[i]);
                error[i] = seen[i].output - target / unit;
                sum += error[i];
                choice.looks[i] = seen[i].output + won / unit;
                choice.brings[i] = target + won;
            }
            const float mean = sum / static_cast<float>(size);
            errors.level += static_cast<double>(mean) * static_cast<double>(mean);
            ++errors.decisions;
            const float shared = level * std::clamp(mean, -bound, bound);
            if (size == 1) {
                backward(rows, gradient, samples, first, seen[0], shared);
                continue;
            }
            ++errors.compared;
            errors.gained += static_cast<double>(choice.gained());
            const float usual = choice.usual(heat);
            for (std::uint32_t i = 0; i < size; ++i) {
                const float difference = error[i] - mean;
                errors.difference +=
                    static_cast<double>(difference) * static_cast<double>(difference) / (size - 1);
                float slope = shared + differing * std::clamp(difference, -within, within);
                const float gained = choice.brings[i] - usual;
                slope -=
                    regret * choice.chance[i] / heat * std::clamp(gained / unit, -within, within);
                backward(rows, gradient, samples, first + i, seen[i], slope);
            }
        }
    }

    // Adam, the gradient having been turned into that of the steps; leaves it zero.
    __attribute__((always_inline)) static void update(Trainer& trainer, const AdamRates& rates,
                                                      float hidden_part) {
        const Adam adam{trainer.parameters_.data(), trainer.average_.data(), trainer.mean_.data(),
                        trainer.square_.data(), trainer.gradient_.data()};
        const auto step = [&](int i, float rate) { adam.step(i, rate, rates); };
        const float hidden = rates.parameter * hidden_part;
        for (int set = 0; set < Trainer::kParameters; set += Trainer::kSetSize) {
            for (int row = 0; row < kRows; ++row) {
                const int at = set + row * kWide;
                for (int i = 0; i < kHidden; ++i) step(at + i, hidden);
                for (int i = kHidden; i < kWide; ++i) step(at + i, rates.parameter);
            }
            for (int i = kRows * kWide; i < Trainer::kSetSize; ++i) step(set + i, rates.parameter);
        }
    }

private:
    static const Lanes& load(const float* at) { return *reinterpret_cast<const Lanes*>(at); }
    static void add(float* at, const Lanes& lanes) { *reinterpret_cast<Lanes*>(at) += lanes; }
};

namespace {

void sum_all_steps(std::vector<float>& rows) {
    for (int set = 0; set < Trainer::kParameters; set += Trainer::kSetSize)
        sum_steps(rows.data() + set, kWide);
}

// Of one set, before anything is learned.
void begin(float* set, rules::RulesetId ruleset, double unit, Random& rng) {
    const auto around = [&](double width) {
        return static_cast<float>(width * (2 * rng.unit() - 1));
    };
    for (int row = 0; row < kRows; ++row) {
        for (int i = 0; i < kHidden; ++i)
            set[row * kWide + i] = row == 0 ? 0.5F + around(0.3) : around(0.06);
    }
    for (int i = 0; i < Trainer::kOutputs; ++i) set[kRows * kWide + i] = around(0.1);
    // Where no sample ever comes, a meld is still worth its chance times its points.
    for (const bool own : {true, false}) {
        const Group& group = own ? kOwnMelds : kTheirMelds;
        for (int kind = 0; kind < kKinds; ++kind) {
            const bool trump_marriage = kind < 4;  // by type of suit
            const int like = trump_marriage     ? 4 * kClubs + kind
                             : kind < kPinochle ? 4 + kind % 4
                                                : kind;
            const int points = meld_table(ruleset, kClubs).kinds[like].points;
            double before = 0;
            for (int level = 1; level <= kHopeLevels; ++level) {
                const double worth = (own ? 0.5 : -0.25) * points * chance_of_level(level) / unit;
                float* row = &set[group.row(kind, level) * kWide + kHidden];
                for (int stage = 0; stage < kStages; ++stage)
                    row[stage] = static_cast<float>(worth - before);
                before = worth;
            }
        }
    }
}

// The numbers of a set as write() has made them.
void read(const WeightSet& weights, float* rows, double unit) {
    const auto point = static_cast<float>(kPoint * unit);
    for (int i = 0; i < kHidden; ++i) {
        const float scale = std::max<float>(weights.ceiling[i], 1) / kHiddenCeiling;
        for (int row = 0; row < kRows; ++row) {
            const auto& hidden = row == 0 ? weights.hidden_bias : weights.hidden[row];
            rows[row * kWide + i] = static_cast<float>(hidden[i]) / (kHiddenUnit * scale);
        }
        for (int stage = 0; stage < kStages; ++stage) {
            rows[output_at(stage) + i] =
                static_cast<float>(weights.output[stage][i]) * scale * kHiddenUnit / point;
        }
    }
    for (int row = 0; row < kRows; ++row) {
        const auto& linear = row == 0 ? weights.bias : weights.linear[row];
        for (int i = 0; i < kStages; ++i)
            rows[row * kWide + kHidden + i] = static_cast<float>(linear[i]) / point;
    }
    split_into_steps(rows, kWide);
}

void write(const float* rows, WeightSet& weights, double unit) {
    const auto whole = [](auto& out, float value, double scale) {
        using T = std::remove_reference_t<decltype(out)>;
        constexpr double kMost = std::numeric_limits<T>::max();
        out = static_cast<T>(
            std::lround(std::clamp(static_cast<double>(value) * scale, -kMost, kMost)));
    };
    // A unit whose sums could overflow is written smaller, and its output weights larger.
    constexpr float kReach = 0.999F * std::numeric_limits<std::int16_t>::max() / kHiddenUnit;
    std::array<float, kHidden> scale;
    for (int i = 0; i < kHidden; ++i) {
        const float reach = greatest_sum([&](int row) { return rows[row * kWide + i]; });
        // Every row may be rounded up by half a unit.
        scale[i] = std::min(1.0F, (kReach - 0.5F * Features::kPlaces / kHiddenUnit) / reach);
        whole(weights.ceiling[i], scale[i], kHiddenCeiling);
    }
    for (int row = 0; row < kRows; ++row) {
        auto& hidden = row == 0 ? weights.hidden_bias : weights.hidden[row];
        auto& linear = row == 0 ? weights.bias : weights.linear[row];
        const float* at = &rows[row * kWide];
        for (int i = 0; i < kHidden; ++i) whole(hidden[i], at[i] * scale[i], kHiddenUnit);
        for (int i = 0; i < kStages; ++i) whole(linear[i], at[kHidden + i], kPoint * unit);
    }
    for (int stage = 0; stage < kStages; ++stage) {
        for (int i = 0; i < kHidden; ++i) {
            whole(weights.output[stage][i], rows[output_at(stage) + i] / scale[i],
                  kPoint * unit / kHiddenUnit);
        }
    }
}

constexpr std::string_view kMark = "GLTRAIN2";

constexpr float kMostNumber = 1e9F;  // no sum of them overflows
constexpr std::int64_t kMostSteps = std::int64_t{1} << 40;

void expect_between(float least, const std::vector<float>& numbers) {
    for (const float number : numbers) {
        if (number >= least && number <= kMostNumber) continue;  // and not of NaN
        throw Error("checkpoint: expected numbers from " + std::to_string(least) + " to " +
                    std::to_string(kMostNumber) + ", given " + std::to_string(number));
    }
}

}  // namespace

void Trainer::allocate() {
    for (auto* numbers : {&parameters_, &average_, &mean_, &square_, &rows_, &gradient_})
        numbers->assign(kParameters, 0.0F);
}

Trainer::Trainer(rules::RulesetId ruleset)
    : ruleset_(ruleset), unit_(kGlupUnit * rules::point_scale(rules::ruleset(ruleset))) {
    allocate();
}

Trainer::Trainer(std::uint64_t seed, rules::RulesetId ruleset) : Trainer(ruleset) {
    Random rng(seed);
    for (int set = 0; set < kParameters; set += kSetSize)
        begin(&parameters_[set], ruleset, unit_, rng);
    average_ = parameters_;
    rows_ = parameters_;
    sum_all_steps(rows_);
}

Trainer::Trainer(const Network& network) : Trainer(network.ruleset()) {
    for (int set = 0; set < kSets; ++set)
        read(network.weights().of(set), &parameters_[set * kSetSize], unit_);
    average_ = parameters_;
    rows_ = parameters_;
    sum_all_steps(rows_);
}

FitErrors Trainer::fit(const Samples& samples, const FitOptions& options) {
    expect_rules("trainer", ruleset_, samples.ruleset);
    const auto count = static_cast<int>(samples.decisions.size() - 1);
    std::vector<std::uint32_t> order(samples.decisions.size() - 1);
    std::iota(order.begin(), order.end(), 0U);
    Random rng(options.seed);
    rng.shuffle(order.data(), count);
    FitErrors errors;
    for (int begin = 0; begin < count;) {
        int end = begin;
        int size = 0;
        for (; end < count && size < options.batch; ++end)
            size +=
                static_cast<int>(samples.decisions[order[end] + 1] - samples.decisions[order[end]]);
        TrainerLoops::add_gradient(*this, samples, order.data() + begin, end - begin, options,
                                   errors);
        begin = end;
        for (int set = 0; set < kParameters; set += kSetSize)
            sum_gradient(gradient_.data() + set, kWide);
        TrainerLoops::update(
            *this,
            adam_rates(++steps_, options.rate, 1.0F / static_cast<float>(size), kTrainerAveraged),
            static_cast<float>(options.hidden));
        rows_ = parameters_;
        sum_all_steps(rows_);
    }
    const auto root = [&](double sum, std::int64_t n) {
        return n == 0 ? 0 : unit_ * std::sqrt(sum / static_cast<double>(n));
    };
    errors.level = root(errors.level, errors.decisions);
    errors.difference = root(errors.difference, errors.compared);
    if (errors.compared > 0) errors.gained /= static_cast<double>(errors.compared);
    return errors;
}

Network Trainer::network() const {
    Weights weights;
    weights.ruleset = ruleset_;
    weights.sets.resize(kSets);
    std::vector<float> rows = average_;
    sum_all_steps(rows);
    for (int set = 0; set < kSets; ++set) write(&rows[set * kSetSize], weights.sets[set], unit_);
    return Network(weights);
}

std::string Trainer::to_bytes() const {
    std::string bytes(kMark);
    const std::int64_t shape[] = {kParameters, steps_};
    bytes.append(reinterpret_cast<const char*>(shape), sizeof shape);
    for (const auto* numbers : {&parameters_, &average_, &mean_, &square_})
        bytes.append(reinterpret_cast<const char*>(numbers->data()), kParameters * sizeof(float));
    const std::uint64_t sum = hash_bytes(bytes.data(), bytes.size());
    bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    return bytes;
}

Trainer Trainer::from_bytes(std::string_view bytes, rules::RulesetId ruleset) {
    std::int64_t shape[2];
    constexpr std::size_t kHead = kMark.size() + sizeof shape;
    constexpr std::size_t kBlock = kParameters * sizeof(float);
    static_assert(kBlock % 8 == 0);
    std::uint64_t sum = 0;
    if (bytes.size() != kHead + 4 * kBlock + sizeof sum || !bytes.starts_with(kMark))
        throw Error("checkpoint: expected one of this version, given " +
                    std::to_string(bytes.size()) + " bytes that are none");
    std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
    if (sum != hash_bytes(bytes.data(), bytes.size() - sizeof sum))
        throw Error("checkpoint: the checksum does not fit, it is damaged");
    std::memcpy(shape, bytes.data() + kMark.size(), sizeof shape);
    if (shape[0] != kParameters || shape[1] < 0 || shape[1] > kMostSteps) {
        throw Error("checkpoint: expected " + std::to_string(kParameters) +
                    " parameters and steps from 0 to " + std::to_string(kMostSteps) + ", given " +
                    std::to_string(shape[0]) + " and " + std::to_string(shape[1]));
    }
    Trainer trainer(ruleset);
    trainer.steps_ = shape[1];
    const char* at = bytes.data() + kHead;
    for (auto* numbers :
         {&trainer.parameters_, &trainer.average_, &trainer.mean_, &trainer.square_}) {
        std::memcpy(numbers->data(), at, kBlock);
        at += kBlock;
        expect_between(numbers == &trainer.square_ ? 0 : -kMostNumber, *numbers);
    }
    trainer.rows_ = trainer.parameters_;
    sum_all_steps(trainer.rows_);
    return trainer;
}

}  // namespace glup::value
