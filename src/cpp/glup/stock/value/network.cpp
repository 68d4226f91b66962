#include "glup/stock/value/network.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "glup/cards/text.hpp"
#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/weight_bounds.hpp"
#include "glup/stock/value/weights_file.hpp"
#include "glup/support/error.hpp"

namespace glup::value {
namespace {

template <class T, std::size_t n>
void check_sums(const std::vector<std::array<T, n>>& rows, const std::array<T, n>& bias,
                const char* what) {
    constexpr std::int64_t kLimit = std::numeric_limits<T>::max();
    for (std::size_t i = 0; i < n; ++i) {
        const std::int64_t greatest =
            greatest_sum([&](int row) { return std::int64_t{row == 0 ? bias[i] : rows[row][i]}; });
        if (greatest <= kLimit) continue;
        throw Error(std::string("network: the weights of ") + what + ' ' + std::to_string(i) +
                    " are too large: their sum may reach " + std::to_string(greatest) +
                    ", expected at most " + std::to_string(kLimit));
    }
}

constexpr std::array<FileSize, 4> kNetworkSizes = {{{"rows", kRows},
                                                    {"places", Features::kPlaces},
                                                    {"hidden units", kHidden},
                                                    {"stages", kStages}}};
constexpr FileForm kNetworkForm = {"network", "GLUPNET\n", 2, kNetworkSizes};

void check_count(std::size_t sets) {
    if (sets == 1 || sets == kSets) return;
    throw Error("network: expected 1 or " + std::to_string(kSets) + " sets of weights, given " +
                std::to_string(sets));
}

void check(const WeightSet& weights) {
    check_sums(weights.hidden, weights.hidden_bias, "hidden unit");
    check_sums(weights.linear, weights.bias, "stage");
    for (int i = 0; i < kHidden; ++i) {
        if (weights.ceiling[i] >= 0 && weights.ceiling[i] <= kHiddenCeiling) continue;
        throw Error("network: expected a ceiling of 0 to " + std::to_string(kHiddenCeiling) +
                    " for hidden unit " + std::to_string(i) + ", given " +
                    std::to_string(weights.ceiling[i]));
    }
}

// The numbers of a file in their order.
template <class Set, class F>
void for_each_block(Set& set, F&& f) {
    f(set.hidden_bias.data(), kHidden);
    f(set.ceiling.data(), kHidden);
    f(set.bias.data(), kStages);
    for (auto& row : set.output) f(row.data(), kHidden);
    for (auto& row : set.hidden) f(row.data(), kHidden);
    for (auto& row : set.linear) f(row.data(), kStages);
}

}  // namespace

Network::Tables::Tables(const Weights& weights) : weights_(weights) {
    check_count(weights.sets.size());
    for (const WeightSet& set : weights.sets) check(set);
    for (int i = 0; i < kSets; ++i) sets_[i] = Set(weights.of(i), i);
}

Network::Tables::Set::Set(const WeightSet& weights, int index)
    : rows(kRows), ceiling(weights.ceiling), start{weights.hidden_bias, weights.bias, index} {
    for (int row = 1; row < kRows; ++row) rows[row] = {weights.hidden[row], weights.linear[row]};
    for (int draws = 0; draws <= rules::kDrawTricks; ++draws) {
        const auto [first, part] = stage_place(std::max(draws, 1));
        StageOutput& stage = outputs[draws];
        stage.first = first;
        stage.part = part;
        for (int i = 0; i < kHidden; ++i) {
            const int sum = weights.output[first][i] * (kStageParts - part) +
                            weights.output[first + 1][i] * part;
            stage.weights[i] = static_cast<std::int16_t>(sum / kStageParts);
        }
    }
}

Network::Network(const Weights& weights) : tables_(std::make_shared<const Tables>(weights)) {}

const Weights& Network::weights() const { return tables_->weights(); }

rules::RulesetId Network::ruleset() const { return weights().ruleset; }

std::string Network::to_bytes() const {
    const Weights& from = weights();
    FileWriter file(kNetworkForm, from.ruleset);
    const auto sets = static_cast<std::uint32_t>(from.sets.size());
    file.write(&sets, 1);
    for (const WeightSet& set : from.sets)
        for_each_block(set, [&](const auto* items, int count) { file.write(items, count); });
    return file.finish();
}

// A name may stand for a pipe, which might never begin, or for a device without an end.
Network Network::from_file(const std::string& path) {
    constexpr std::size_t kMost = std::size_t{4} << 20;  // bytes, far more than a network has
    const auto fail = [&](const char* expected) {
        throw Error(std::string("network: expected a file of weights ") + expected + ", given " +
                    glup::quoted(path));
    };
    std::error_code error;
    std::ifstream file;
    if (std::filesystem::is_regular_file(path, error)) file.open(path, std::ios::binary);
    if (!file.is_open()) fail("that can be read");
    std::string bytes(kMost + 1, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    if (bytes.size() > kMost) fail("of at most 4 MiB");
    return from_bytes(bytes);
}

Network Network::from_bytes(std::string_view bytes) {
    FileReader file(kNetworkForm, bytes);
    Weights weights;
    weights.ruleset = file.ruleset();
    const std::uint32_t sets = file.number();
    check_count(sets);
    weights.sets.resize(sets);
    for (WeightSet& set : weights.sets)
        for_each_block(set, [&](auto* items, int count) { file.read(items, count); });
    file.finish();
    return Network(weights);
}

}  // namespace glup::value
