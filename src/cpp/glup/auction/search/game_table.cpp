#include "glup/auction/search/game_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace glup::auction {
namespace {

constexpr double kSettled = 1e-4;
constexpr int kMostRounds = 100;

// Hundredths of the target at which totals lie on the grid: close together, where most games are.
constexpr std::array kOfTwo = {-100, -75, -50, -35, -25, -15, -7, 0,  3,  6,  9,  12, 15,
                               18,   21,  24,  27,  30,  33,  36, 40, 44, 48, 52, 56, 60,
                               64,   67,  70,  73,  76,  79,  82, 85, 88, 91, 94, 97, 100};
constexpr std::array kOfThree = {-50, -25, -10, 0, 15, 30, 42, 53, 63, 72, 80, 87, 94, 100};
constexpr std::array kAbove = {110, 125};  // where who has the target may have to go on

std::vector<int> grid_of(const Rules& rules) {
    std::vector<int> grid;
    if (rules.accounts() == 2)
        grid.assign(kOfTwo.begin(), kOfTwo.end());
    else
        grid.assign(kOfThree.begin(), kOfThree.end());
    if (rules.end == End::kBidOut) grid.insert(grid.end(), kAbove.begin(), kAbove.end());
    return grid;
}

}  // namespace

GameTable::GameTable(const Rules& rules, const std::vector<DealEnd>& deals)
    : rules_(rules),
      accounts_(static_cast<std::size_t>(rules.accounts())),
      grid_(grid_of(rules)),
      side_(grid_.size()) {
    std::size_t points = 1;
    for (std::size_t i = 0; i < accounts_; ++i) points *= side_;
    chances_.assign(points * accounts_, 1 / static_cast<float>(accounts_));
    std::vector<After> all;
    for (std::size_t point = 0; point < points; ++point) all.push_back(after(point, deals));
    const auto count = static_cast<float>(deals.size());
    double change = 1;
    for (int round = 0; round < kMostRounds && change > kSettled; ++round) {
        change = 0;
        for (std::size_t point = points; point-- > 0;) {  // from the end of games backwards
            std::array<float, 3> sums = all[point].won;
            for (const Place& place : all[point].places) {
                const auto found = read(place);
                for (std::size_t a = 0; a < accounts_; ++a) sums[a] += found[a];
            }
            for (std::size_t a = 0; a < accounts_; ++a) {
                float& chance = chances_[point * accounts_ + a];
                change = std::max<double>(change, std::abs(sums[a] / count - chance));
                chance = sums[a] / count;
            }
        }
    }
}

Chances GameTable::at(const Series& series) const {
    const auto found = read(place_of(series));
    Chances chances{};
    for (std::size_t a = 0; a < accounts_; ++a) chances[a] = found[a];
    return chances;
}

std::int64_t GameTable::total_at(std::size_t index) const {
    const std::int64_t total = std::int64_t{rules_.target} * grid_[index] / 100;
    // Who has the target has won, at once.
    return rules_.end == End::kReach && total == rules_.target ? total - rules_.scale : total;
}

float GameTable::coordinate(double hundredths) const {
    const auto above = std::upper_bound(grid_.begin() + 1, grid_.end() - 1, hundredths);
    const double low = above[-1], high = above[0];
    const auto below = static_cast<double>(above - grid_.begin() - 1);
    return static_cast<float>(below + std::clamp((hundredths - low) / (high - low), 0.0, 1.0));
}

GameTable::Place GameTable::place_of(const Series& series) const {
    const double target = static_cast<double>(series.target_quarters()) / 4;
    Place place{{}, static_cast<std::uint8_t>(series.dealer % accounts_)};
    for (std::size_t a = 0; a < accounts_; ++a) {
        const std::int64_t total = series.accounts[(a + place.dealer) % accounts_];
        place.by_account[a] = coordinate(100 * static_cast<double>(total) / target);
    }
    return place;
}

GameTable::After GameTable::after(std::size_t point, const std::vector<DealEnd>& deals) const {
    Series start(rules_, 0);
    for (std::size_t a = 0, rest = point; a < accounts_; ++a) {
        start.accounts[a] = total_at(rest % side_);
        rest /= side_;
    }
    After result;
    for (const DealEnd& deal : deals) {
        Series series = start;
        series.add_end(deal);
        if (!series.is_over()) {
            result.places.push_back(place_of(series));
            continue;
        }
        const float share = 1 / static_cast<float>(std::popcount(series.winners));
        for_each_bit(series.winners,
                     [&](int account) { result.won[static_cast<std::size_t>(account)] += share; });
    }
    return result;
}

std::array<float, 3> GameTable::read(const Place& place) const {
    std::array<float, 3> found{};
    std::array<std::size_t, 3> below{};
    std::array<float, 3> part{};
    for (std::size_t a = 0; a < accounts_; ++a) {
        below[a] = std::min(static_cast<std::size_t>(place.by_account[a]), side_ - 2);
        part[a] = place.by_account[a] - static_cast<float>(below[a]);
    }
    for (std::size_t corner = 0; corner < std::size_t{1} << accounts_; ++corner) {
        float weight = 1;
        std::size_t point = 0;
        for (std::size_t a = accounts_; a-- > 0;) {
            const std::size_t above = corner >> a & 1;
            weight *= above != 0 ? part[a] : 1 - part[a];
            point = point * side_ + below[a] + above;
        }
        if (weight == 0) continue;
        for (std::size_t a = 0; a < accounts_; ++a)
            found[(a + place.dealer) % accounts_] += weight * chances_[point * accounts_ + a];
    }
    return found;
}

}  // namespace glup::auction
