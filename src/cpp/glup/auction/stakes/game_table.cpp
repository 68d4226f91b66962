#include "glup/auction/stakes/game_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace glup::auction {
namespace {

constexpr double kSettled = 1e-4;
constexpr int kMostRounds = 100;
constexpr std::size_t kPointsAStep = 100;
constexpr float kMayBeOver = -1;

bool has_bid(const DealEnd& deal, std::size_t account) { return (deal.side >> account & 1) != 0; }

}  // namespace

Chances GameTable::at(const Series& series) const {
    const TotalsGrid::Place place = grid_.place_of(series);
    const std::size_t accounts = grid_.accounts();
    Chances chances{};
    grid_.for_each_corner(place.by_account, [&](std::size_t point, float weight) {
        for (std::size_t a = 0; a < accounts; ++a)
            chances[(a + place.dealer) % accounts] += weight * chances_[point * accounts + a];
    });
    return chances;
}

GameTable::Making::Making(const Rules& rules, const std::vector<DealEnd>& deals)
    : rules_(rules), deals_(deals), made_(rules) {
    const TotalsGrid& grid = made_.grid_;
    const std::size_t accounts = grid.accounts();
    made_.chances_.assign(grid.points() * accounts, 1 / static_cast<float>(accounts));
    for (const DealEnd& deal : deals_) add_leap(deal);
}

bool GameTable::Making::step() {
    const std::size_t points = made_.grid_.points();
    if (afters_.size() < points) {
        const std::size_t end = std::min(points, afters_.size() + kPointsAStep);
        while (afters_.size() < end) afters_.push_back(look_ahead(afters_.size()));
        return true;
    }
    double change = 0;
    for (std::size_t point = points; point-- > 0;)  // from the end of games backwards
        change = std::max(change, improve(point));
    return change > kSettled && ++rounds_ < kMostRounds;
}

void GameTable::Making::add_leap(const DealEnd& deal) {
    const TotalsGrid& grid = made_.grid_;
    Series next(rules_, 0);
    next.add_end(deal);
    Leap& leap = leaps_.emplace_back();
    leap.dealer = next.dealer % grid.accounts();
    games_[leap.dealer].resize(grid.points());
    const bool at_once = (deal.outcome.win | deal.outcome.lose) != 0;
    const bool by_bid = rules_.end == End::kBidOut && rules_.slide_out == 0;
    for (std::size_t a = 0; a < grid.accounts(); ++a) {
        const std::size_t account = (a + leap.dealer) % grid.accounts();
        for (std::size_t i = 0; i < grid.side(); ++i) {
            const std::int64_t total = grid.total_at(i) + deal.outcome.scores[account];
            const bool wins = total >= rules_.target && (!by_bid || has_bid(deal, account));
            const bool loses = rules_.out_backwards && total <= -rules_.target;
            leap.to[a].push_back(at_once || wins || loses ? kMayBeOver : grid.coordinate(total));
        }
    }
}

GameTable::Making::After GameTable::Making::look_ahead(std::size_t point) {
    const TotalsGrid& grid = made_.grid_;
    const std::size_t accounts = grid.accounts();
    std::array<std::size_t, TotalsGrid::kMostAccounts> index{};
    Series start(rules_, 0);
    for (std::size_t a = 0, rest = point; a < accounts; ++a, rest /= grid.side()) {
        index[a] = rest % grid.side();
        start.accounts[a] = grid.total_at(index[a]);
    }
    After after;
    for (std::size_t d = 0; d < deals_.size(); ++d) {
        const Leap& leap = leaps_[d];
        TotalsGrid::Place place{{}, leap.dealer};
        bool goes_on = true;
        for (std::size_t a = 0; a < accounts; ++a) {
            place.by_account[a] = leap.to[a][index[(a + leap.dealer) % accounts]];
            goes_on &= place.by_account[a] != kMayBeOver;
        }
        if (goes_on)
            add_place(place);
        else
            add_end(after, start, deals_[d]);
    }
    for (std::size_t dealer = 0; dealer < accounts; ++dealer) {
        for (std::uint32_t to = 0; to < games_[dealer].size(); ++to) {
            float& games = games_[dealer][to];
            if (games != 0) after.shares[dealer].push_back({to, games});
            games = 0;
        }
    }
    return after;
}

void GameTable::Making::add_end(After& after, const Series& start, const DealEnd& deal) {
    Series series = start;
    series.add_end(deal);
    if (!series.is_over()) return add_place(made_.grid_.place_of(series));
    const float share = 1 / static_cast<float>(std::popcount(series.winners));
    for_each_bit(series.winners,
                 [&](int account) { after.won[static_cast<std::size_t>(account)] += share; });
}

void GameTable::Making::add_place(const TotalsGrid::Place& place) {
    auto& games = games_[place.dealer];
    made_.grid_.for_each_corner(place.by_account,
                                [&](std::size_t point, float weight) { games[point] += weight; });
}

// How much that changes the chances.
double GameTable::Making::improve(std::size_t point) {
    const std::size_t accounts = made_.grid_.accounts();
    const After& after = afters_[point];
    ByAccount sums = after.won;
    for (std::size_t dealer = 0; dealer < accounts; ++dealer) {
        ByAccount found{};
        for (const Share& share : after.shares[dealer])
            for (std::size_t a = 0; a < accounts; ++a)
                found[a] += share.games * made_.chances_[share.point * accounts + a];
        for (std::size_t a = 0; a < accounts; ++a) sums[(a + dealer) % accounts] += found[a];
    }
    double change = 0;
    for (std::size_t a = 0; a < accounts; ++a) {
        float& chance = made_.chances_[point * accounts + a];
        const float better = sums[a] / static_cast<float>(deals_.size());
        change = std::max<double>(change, std::abs(better - chance));
        chance = better;
    }
    return change;
}

}  // namespace glup::auction
