#include "glup/value/network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "glup/error.hpp"
#include "glup/value/reach.hpp"

namespace glup::value {
namespace {

constexpr std::string_view kMark = "GLUPNET\n";
constexpr std::uint32_t kVersion = 1;

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

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    void read(T* items, std::size_t count) {
        const std::size_t size = count * sizeof(T);
        if (size > bytes_.size()) throw Error("network: the file ends too soon");
        std::memcpy(items, bytes_.data(), size);
        bytes_.remove_prefix(size);
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        read(&value, 1);
        return value;
    }
    std::size_t left() const { return bytes_.size(); }

private:
    std::string_view bytes_;
};

template <class T>
void append(std::string& bytes, const T* items, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(items), count * sizeof(T));
}

std::uint64_t checksum(std::string_view bytes) {
    // hash_bytes reads whole words: the rest is padded with zeros.
    std::string padded(bytes);
    padded.resize((bytes.size() + 7) / 8 * 8);
    return hash_bytes(padded.data(), padded.size());
}

struct Shape {
    const char* name;
    std::uint32_t expected;
};
constexpr std::array<Shape, 4> kShapes = {{{"rows", kRows},
                                           {"places", Features::kPlaces},
                                           {"hidden units", kHidden},
                                           {"stages", kStages}}};

static_assert(std::endian::native == std::endian::little, "the file is little-endian");

}  // namespace

Network::Network(const Weights& weights)
    : weights_(weights), rows_(kRows), ceiling_(weights.ceiling) {
    check_sums(weights.hidden, weights.hidden_bias, "hidden unit");
    check_sums(weights.linear, weights.bias, "stage");
    for (int i = 0; i < kHidden; ++i) {
        if (weights.ceiling[i] >= 0 && weights.ceiling[i] <= kHiddenCeiling) continue;
        throw Error("network: expected a ceiling of 0 to " + std::to_string(kHiddenCeiling) +
                    " for hidden unit " + std::to_string(i) + ", given " +
                    std::to_string(weights.ceiling[i]));
    }
    for (int row = 1; row < kRows; ++row) rows_[row] = {weights.hidden[row], weights.linear[row]};
    start_ = {weights.hidden_bias, weights.bias};
    for (int draws = 0; draws <= rules::kDrawTricks; ++draws) {
        const auto [first, part] = stage_place(std::max(draws, 1));
        StageOutput& stage = outputs_[draws];
        stage.first = first;
        stage.part = part;
        for (int i = 0; i < kHidden; ++i) {
            const int sum = weights.output[first][i] * (kStageParts - part) +
                            weights.output[first + 1][i] * part;
            stage.weights[i] = static_cast<std::int16_t>(sum / kStageParts);
        }
    }
}

std::string Network::to_bytes() const {
    std::string bytes(kMark);
    append(bytes, &kVersion, 1);
    for (const Shape& shape : kShapes) append(bytes, &shape.expected, 1);
    append(bytes, weights_.hidden_bias.data(), kHidden);
    append(bytes, weights_.ceiling.data(), kHidden);
    append(bytes, weights_.bias.data(), kStages);
    for (const auto& row : weights_.output) append(bytes, row.data(), kHidden);
    for (const auto& row : weights_.hidden) append(bytes, row.data(), kHidden);
    for (const auto& row : weights_.linear) append(bytes, row.data(), kStages);
    const std::uint64_t sum = checksum(bytes);
    append(bytes, &sum, 1);
    return bytes;
}

Network Network::from_bytes(std::string_view bytes) {
    if (!bytes.starts_with(kMark)) {
        throw Error("network: expected a file that begins with GLUPNET, given " +
                    std::to_string(bytes.size()) + " bytes that do not");
    }
    Reader reader(bytes.substr(kMark.size()));
    if (const auto version = reader.number(); version != kVersion) {
        throw Error("network: expected version " + std::to_string(kVersion) + ", given " +
                    std::to_string(version));
    }
    for (const Shape& shape : kShapes) {
        const auto given = reader.number();
        if (given == shape.expected) continue;
        throw Error(std::string("network: expected ") + std::to_string(shape.expected) + ' ' +
                    shape.name + ", given " + std::to_string(given));
    }
    Weights weights;
    reader.read(weights.hidden_bias.data(), kHidden);
    reader.read(weights.ceiling.data(), kHidden);
    reader.read(weights.bias.data(), kStages);
    for (auto& row : weights.output) reader.read(row.data(), kHidden);
    for (auto& row : weights.hidden) reader.read(row.data(), kHidden);
    for (auto& row : weights.linear) reader.read(row.data(), kStages);
    std::uint64_t sum = 0;
    reader.read(&sum, 1);
    if (reader.left() != 0) {
        throw Error("network: " + std::to_string(reader.left()) + " bytes follow its end");
    }
    if (sum != checksum(bytes.substr(0, bytes.size() - sizeof sum)))
        throw Error("network: the checksum does not fit, the file is damaged");
    return Network(weights);
}

}  // namespace glup::value
