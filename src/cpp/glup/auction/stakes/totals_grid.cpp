#include "glup/auction/stakes/totals_grid.hpp"

namespace glup::auction {
namespace {

// Hundredths of the target: close together, where most games are.
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

TotalsGrid::TotalsGrid(const Rules& rules)
    : rules_(rules),
      accounts_(static_cast<std::size_t>(rules.accounts())),
      grid_(grid_of(rules)),
      points_(1) {
    for (std::size_t i = 0; i < accounts_; ++i) points_ *= side();
}

std::int64_t TotalsGrid::total_at(std::size_t index) const {
    const std::int64_t total = std::int64_t{rules_.target} * grid_[index] / 100;
    // Who has the target has won, at once.
    return rules_.end == End::kReach && total == rules_.target ? total - rules_.scale : total;
}

float TotalsGrid::coordinate(std::int64_t total, double target) const {
    const double hundredths = 100 * static_cast<double>(total) / target;
    const auto above = std::upper_bound(grid_.begin() + 1, grid_.end() - 1, hundredths);
    const double low = above[-1], high = above[0];
    const auto below = static_cast<double>(above - grid_.begin() - 1);
    return static_cast<float>(below + std::clamp((hundredths - low) / (high - low), 0.0, 1.0));
}

TotalsGrid::Place TotalsGrid::place_of(const Series& series) const {
    const double target = static_cast<double>(series.target_quarters()) / 4;
    Place place{{}, series.dealer % accounts_};
    for (std::size_t a = 0; a < accounts_; ++a)
        place.by_account[a] = coordinate(series.accounts[(a + place.dealer) % accounts_], target);
    return place;
}

}  // namespace glup::auction
