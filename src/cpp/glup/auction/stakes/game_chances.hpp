// How games of deals go on from their totals.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/stakes/chances.hpp"
#include "glup/auction/stakes/game_table.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Deals that the greedy policy has played in all seats: the rest of a game is any of them, one
// after another.
class GameChances {
public:
    static constexpr int kDeals = 400;

    // Not of the game for chips, whose deals depend on the pot. Throws Error.
    explicit GameChances(const Rules& rules, int deals = kDeals);

    // How often each account wins of so many games, from there on; several that win share it, and
    // so do those who are highest after very many deals.
    Chances after(const Series& series, int games, Random random) const;

    // Those that this seat has dealt.
    const std::vector<DealEnd>& deals(int dealer) const {
        return deals_[static_cast<std::size_t>(dealer % turns_)];
    }
    // Whether games to that target have one: not those that take very many deals.
    bool has_table(const Rules& rules) const;
    // That of games to that target; null before TableWork has made it.
    std::shared_ptr<const GameTable> table(const Rules& rules) const;

private:
    friend class TableWork;
    using Made = std::pair<std::int32_t, std::shared_ptr<const GameTable>>;
    struct Begun {
        std::int32_t target = 0;
        std::unique_ptr<GameTable::Making> making{};
    };

    int turns_;        // dealers whose deals differ
    double most_ = 0;  // points of the highest account in a deal, on the mean
    std::vector<std::vector<DealEnd>> deals_;  // by dealer
    mutable std::mutex keeping_;
    mutable std::vector<Made> tables_;  // by target, few
    mutable Begun begun_;               // the last one that was left undone
};

// Makes a table in pieces. What is not done in the end is gone on with by whoever asks for it next.
class TableWork {
public:
    // Of games that have one.
    TableWork(std::shared_ptr<const GameChances> chances, const Rules& rules);
    ~TableWork();
    TableWork(const TableWork&) = delete;
    TableWork& operator=(const TableWork&) = delete;

    // Does a piece, of a few milliseconds at most; whether there is more to do.
    bool step();

private:
    std::shared_ptr<const GameChances> chances_;
    std::int32_t target_;
    std::unique_ptr<GameTable::Making> making_;  // none: it is made
};

}  // namespace glup::auction
