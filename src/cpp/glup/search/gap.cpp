#include "glup/search/gap.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "glup/support/portable.hpp"

namespace glup {
namespace {

constexpr std::size_t kLeastCompletions = 4;  // completions

double points(std::int64_t sum, std::int64_t worlds) {
    return static_cast<double>(sum) / static_cast<double>(worlds) / kValueUnit;
}

}  // namespace

Gap::Gap(std::size_t actions, std::size_t reference, int completions)
    : reference_(reference),
      completions_(static_cast<std::size_t>(completions)),
      sums_(actions * completions_) {}

void Gap::add(std::int64_t first, std::span<const std::uint32_t> columns,
              std::span<const Value> rows) {
    const auto place = static_cast<std::size_t>(
        std::find(columns.begin(), columns.end(), reference_) - columns.begin());
    for (auto world = static_cast<std::size_t>(first); !rows.empty(); ++world) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::size_t round = world / 2 / completions_;
            Sum& sum = sums_[columns[i] * completions_ + world / 2 % completions_][round % 2];
            ++sum.worlds;
            sum.values += rows[i];
            sum.differences += rows[i] - rows[place];
        }
        rows = rows.subspan(columns.size());
    }
}

// By the covariance of the halves, of which `of` tells a mean; that of all completions together is
// not known for certain either.
template <class Of>
double Gap::spread(Of of) const {
    std::vector<std::array<double, 2>> found;
    std::array<double, 2> sums{};
    for (std::size_t c = 0; c < completions_; ++c) {
        const std::optional<double> one = of(c, 0), other = of(c, 1);
        if (!one || !other) continue;
        found.push_back({*one, *other});
        sums[0] += *one;
        sums[1] += *other;
    }
    if (found.size() < kLeastCompletions) return std::nan("");
    const auto n = static_cast<double>(found.size());
    double covariance = 0;
    for (const auto& [one, other] : found)
        covariance += (one - sums[0] / n) * (other - sums[1] / n) / (n - 1);
    return std::sqrt(std::max(covariance, 0.0) * (1 + 1 / n));
}

double Gap::of_value(std::size_t action) const {
    return spread([&](std::size_t c, std::size_t half) -> std::optional<double> {
        const Sum& own = halves(action, c)[half];
        if (own.worlds == 0) return std::nullopt;
        return points(own.values, own.worlds);
    });
}

// Whether they were tried in the same worlds: a sum of values is then as good as one of pairs.
bool Gap::are_paired(std::size_t a, std::size_t b) const {
    for (std::size_t c = 0; c < completions_; ++c) {
        for (std::size_t half = 0; half < 2; ++half)
            if (halves(a, c)[half].worlds != halves(b, c)[half].worlds) return false;
    }
    return true;
}

double Gap::of_difference(std::size_t a, std::size_t b) const {
    if (a == b) return 0;
    const auto from_reference = [&](std::size_t action) {
        return spread([&](std::size_t c, std::size_t half) -> std::optional<double> {
            const Sum& own = halves(action, c)[half];
            if (own.worlds == 0) return std::nullopt;
            return points(own.differences, own.worlds);
        });
    };
    if (b == reference_) return from_reference(a);
    if (a == reference_) return from_reference(b);
    if (!are_paired(a, b)) return portable::hypot(from_reference(a), from_reference(b));
    return spread([&](std::size_t c, std::size_t half) -> std::optional<double> {
        const Sum &one = halves(a, c)[half], &other = halves(b, c)[half];
        if (one.worlds == 0) return std::nullopt;
        return points(one.differences - other.differences, one.worlds);
    });
}

}  // namespace glup
