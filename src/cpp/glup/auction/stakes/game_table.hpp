// The chance to win a game from any totals, found once for all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/stakes/chances.hpp"
#include "glup/auction/stakes/totals_grid.hpp"

namespace glup::auction {

class GameTable {
public:
    class Making;

    // Of a game that is not over.
    Chances at(const Series& series) const;

private:
    explicit GameTable(const Rules& rules) : grid_(rules) {}

    TotalsGrid grid_;
    std::vector<float> chances_;  // by point, by account, where account 0 has the dealer
};

// They are the mean over what follows after a deal, found by going over all points until none
// changes (value iteration: Bellman, Dynamic Programming, 1957).
class GameTable::Making {
public:
    // Games in which each deal is any of these, that seat 0 has dealt.
    Making(const Rules& rules, const std::vector<DealEnd>& deals);

    // Does a piece, of a few milliseconds at most; whether there is more to do.
    bool step();
    // After that.
    GameTable take() { return std::move(made_); }

private:
    using ByAccount = std::array<float, TotalsGrid::kMostAccounts>;
    // Where no game can be over: the coordinate to which a deal leads, by the account's on the
    // grid; less than 0 where one can.
    struct Leap {
        std::size_t dealer = 0;  // of the next deal
        std::array<std::vector<float>, TotalsGrid::kMostAccounts> to{};
    };
    // Of the games that go on a point of the grid gets so many.
    struct Share {
        std::uint32_t point;
        float games;
    };
    struct After {
        ByAccount won{};                                                     // games that are over
        std::array<std::vector<Share>, TotalsGrid::kMostAccounts> shares{};  // by the next dealer
    };

    void add_leap(const DealEnd& deal);
    After look_ahead(std::size_t point);
    void add_end(After& after, const Series& start, const DealEnd& deal);
    void add_place(const TotalsGrid::Place& place);
    double improve(std::size_t point);

    Rules rules_;
    std::vector<DealEnd> deals_;
    GameTable made_;
    std::vector<Leap> leaps_;                                            // by deal
    std::vector<After> afters_;                                          // by point
    std::array<std::vector<float>, TotalsGrid::kMostAccounts> games_{};  // by dealer, by point
    int rounds_ = 0;
};

}  // namespace glup::auction
