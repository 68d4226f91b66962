#include "glup/stock/search/points.hpp"

#include <algorithm>
#include <cmath>

#include "glup/search/value.hpp"

namespace glup {
namespace {

using value::kSources;
constexpr int kTwoSides = rules::kSeats;

// How many points come at once from a source: so much more or less may come of it than was counted.
constexpr auto kAtOnce = [] {
    std::array<double, kSources> sizes{};
    sizes[value::kFromMarriages] = 4;
    sizes[value::kFromPinochles] = 10;
    sizes[value::kFromRoundhouses] = 50;
    sizes[value::kFromRuns] = 20;
    sizes[value::kFromArounds] = 10;
    sizes[value::kFromTrumpFours] = 6;
    sizes[value::kFromNines] = 1;
    sizes[value::kFromExchange] = 1;
    sizes[value::kFromGlups] = 3;
    sizes[value::kFromCounters] = 2;
    sizes[value::kFromLastTrick] = 1;
    return sizes;
}();
// What one player gets of these the other does not.
constexpr std::array kShared = {value::kFromCounters, value::kFromLastTrick};
constexpr double kNothing = 1e-9;  // points

template <class F>
void for_each_part(F&& f) {
    for (int side = 0; side < kTwoSides; ++side) {
        for (int source = 0; source < kSources; ++source) f(side, source);
    }
}

double difference_of(const PointShares& points) {
    std::array<double, kTwoSides> sums{};
    for_each_part([&](int side, int source) { sums[side] += points[side][source]; });
    return sums[0] - sums[1];
}

void add_sums(PointsBySource& to, const PointsBySource& sums) {
    for_each_part([&](int side, int source) { to[side][source] += sums[side][source]; });
}

}  // namespace

PointShares to_points(const PointsBySource& sums, double samples) {
    PointShares points;
    for_each_part([&](int side, int source) {
        points[side][source] = static_cast<double>(sums[side][source]) / (samples * kValueUnit);
    });
    return points;
}

PointShares reconciled(PointShares points, double value) {
    for_each_part(
        [&](int side, int source) { points[side][source] = std::max(points[side][source], 0.0); });
    for (int turn = 0; turn < 2 * kSources; ++turn) {
        const double gap = value - difference_of(points);
        if (!(std::abs(gap) >= kNothing)) break;
        PointShares weights;
        for_each_part([&](int side, int source) {
            weights[side][source] = kAtOnce[source] * points[side][source];
        });
        for (const auto source : kShared)
            weights[0][source] = weights[1][source] =
                std::min(weights[0][source], weights[1][source]);
        double whole = 0;
        for_each_part([&](int side, int source) { whole += weights[side][source]; });
        if (whole <= 0) {
            weights = {};
            weights[gap < 0 ? 1 : 0][value::kFromMarriages] = 1;
            whole = 1;
        }
        // No further than until the first source is used up.
        double used = 0;
        PointShares step;
        for_each_part([&](int side, int source) {
            double& one = step[side][source];
            one = gap * weights[side][source] / whole * (side == 0 ? 1 : -1);
            if (one < 0) used = std::max(used, -one / std::max(points[side][source], 1e-12));
        });
        for_each_part([&](int side, int source) {
            double& point = points[side][source];
            point = std::max(point + step[side][source] / std::max(used, 1.0), 0.0);
            if (point < kNothing) point = 0;
        });
    }
    return points;
}

PairedPoints::PairedPoints(std::size_t actions, std::size_t reference)
    : reference_(reference), own_(actions), beside_(actions) {}

void PairedPoints::add(std::span<const PointsBySource> sums,
                       std::span<const std::uint32_t> columns) {
    const auto at = std::find(columns.begin(), columns.end(), reference_) - columns.begin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        add_sums(own_[columns[i]], sums[i]);
        add_sums(beside_[columns[i]], sums[static_cast<std::size_t>(at)]);
    }
}

std::vector<PointShares> PairedPoints::believed(const Race& race, const PartOf& part_of) const {
    const auto samples = [&](std::size_t action) {
        return static_cast<double>(std::max<std::int64_t>(race.samples(action), 1));
    };
    const PointShares base = to_points(own_[reference_], samples(reference_));
    std::vector<PointShares> result(own_.size());
    for (std::size_t a = 0; a < result.size(); ++a) {
        const double part = part_of(a);
        PointsBySource off = own_[a];
        for_each_part([&](int side, int source) { off[side][source] -= beside_[a][side][source]; });
        result[a] = to_points(off, samples(a));
        for_each_part([&](int side, int source) {
            result[a][side][source] = base[side][source] + part * result[a][side][source];
        });
    }
    return result;
}

}  // namespace glup
