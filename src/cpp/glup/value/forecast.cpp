#include "glup/value/forecast.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "glup/error.hpp"
#include "glup/state.hpp"

namespace glup::value {
namespace {

constexpr std::string_view kMark = "GLUPFORE";
constexpr std::uint32_t kVersion = 1;
constexpr std::array<std::pair<const char*, std::uint32_t>, 5> kSizes = {
    {{"rows", kRows},
     {"stages", kForecastStages},
     {"outputs", kForecastOutputs},
     {"shapes", kShapes},
     {"nodes", kNodes}}};
constexpr std::uint32_t kMostDeals = 1 << 20;

static_assert(std::endian::native == std::endian::little, "the file is little-endian");

template <class T>
void append(std::string& bytes, const T* items, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(items), count * sizeof(T));
}

template <class T>
void read(std::string_view& bytes, T* items, std::size_t count) {
    const std::size_t size = count * sizeof(T);
    if (size > bytes.size()) throw Error("forecast: the file ends too soon");
    std::memcpy(items, bytes.data(), size);
    bytes.remove_prefix(size);
}

std::uint64_t checksum(std::string_view bytes) {
    std::string padded(bytes);  // hash_bytes reads whole words
    padded.resize((bytes.size() + 7) / 8 * 8);
    return hash_bytes(padded.data(), padded.size());
}

}  // namespace

Forecast::Forecast(Weights weights) : weights_(std::move(weights)) {
    if (weights_.deals.empty()) throw Error("forecast: expected deals, given none");
    for (int stage = 0; stage < kForecastStages; ++stage) {
        for (int shape = 0; shape < kShapes; ++shape) {
            for (int i = 0; i < kNodes; ++i) {
                const auto [mine, theirs] = weights_.nodes[stage][shape][i];
                nodes_[stage][shape][i] = {static_cast<float>(mine) / kNodeUnit,
                                           static_cast<float>(theirs) / kNodeUnit};
            }
        }
    }
}

std::string Forecast::to_bytes() const {
    std::string bytes(kMark);
    append(bytes, &kVersion, 1);
    for (const auto& size : kSizes) append(bytes, &size.second, 1);
    const auto deals = static_cast<std::uint32_t>(weights_.deals.size());
    append(bytes, &deals, 1);
    append(bytes, weights_.rows.data(), weights_.rows.size());
    append(bytes, weights_.wild.data(), weights_.wild.size());
    append(bytes, weights_.nodes.data(), weights_.nodes.size());
    append(bytes, weights_.deals.data(), weights_.deals.size());
    const std::uint64_t sum = checksum(bytes);
    append(bytes, &sum, 1);
    return bytes;
}

Forecast Forecast::from_bytes(std::string_view bytes) {
    if (!bytes.starts_with(kMark)) {
        throw Error("forecast: expected a file that begins with GLUPFORE, given " +
                    std::to_string(bytes.size()) + " bytes that do not");
    }
    std::string_view rest = bytes.substr(kMark.size());
    const auto number = [&rest] {
        std::uint32_t value = 0;
        read(rest, &value, 1);
        return value;
    };
    if (const auto version = number(); version != kVersion) {
        throw Error("forecast: expected version " + std::to_string(kVersion) + ", given " +
                    std::to_string(version));
    }
    for (const auto& [name, expected] : kSizes) {
        if (const auto given = number(); given != expected) {
            throw Error("forecast: expected " + std::to_string(expected) + ' ' + name + ", given " +
                        std::to_string(given));
        }
    }
    const auto deals = number();
    if (deals > kMostDeals) {
        throw Error("forecast: expected at most " + std::to_string(kMostDeals) + " deals, given " +
                    std::to_string(deals));
    }
    Weights weights;
    weights.deals.resize(deals);
    read(rest, weights.rows.data(), weights.rows.size());
    read(rest, weights.wild.data(), weights.wild.size());
    read(rest, weights.nodes.data(), weights.nodes.size());
    read(rest, weights.deals.data(), weights.deals.size());
    std::uint64_t sum = 0;
    read(rest, &sum, 1);
    if (!rest.empty())
        throw Error("forecast: " + std::to_string(rest.size()) + " bytes follow its end");
    if (sum != checksum(bytes.substr(0, bytes.size() - sizeof sum)))
        throw Error("forecast: the checksum does not fit, the file is damaged");
    return Forecast(std::move(weights));
}

Expectation Forecast::expect(std::span<const Row> rows, int draws) const {
    const auto [first, far] = forecast_place(std::max(draws, 1));
    // Two stages lie side by side.
    std::array<std::int32_t, 2 * kForecastOutputs> sums{};
    const auto add = [&](Row row) {
        const std::int16_t* at = weights_.rows[row][first].data();
        for (int i = 0; i < 2 * kForecastOutputs; ++i) sums[i] += at[i];
    };
    add(0);
    for (const Row row : rows) {
        if (row != 0) add(row);
    }
    const auto output = [&](int i) {
        const auto near = static_cast<float>(sums[i]);
        const auto further = static_cast<float>(sums[i + kForecastOutputs]);
        return (near + far * (further - near)) / kUnit;
    };
    Expectation expected;
    expected.draws = draws;
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int source = 0; source < kSources; ++source)
            expected.points[side][source] = output(side * kSources + source);
        expected.spread[side] = std::max(output(kSpreads + side), 0.5F);
    }
    return expected;
}

Expectation Forecast::expect(const State& state, int seat) const {
    Features features;
    CardCounts unseen;
    describe(state, seat, false, features, unseen);
    return expect({features.rows(), Features::kPlaces}, draws_left(state));
}

const Nodes& Forecast::nodes(const Expectation& expected) const {
    const int stage = forecast_place(std::max(expected.draws, 1)).nearest();
    const float wild = static_cast<float>(weights_.wild[stage]) / kUnit;
    return nodes_[stage][(expected.spread[0] > wild) + 2 * (expected.spread[1] > wild)];
}

}  // namespace glup::value
