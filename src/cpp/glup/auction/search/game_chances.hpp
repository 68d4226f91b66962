// How games of deals go on from their totals.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/search/chances.hpp"
#include "glup/auction/search/game_table.hpp"
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
    // Of games to that target, made when first asked for; none where GameTable has none, and of
    // games that take very many deals.
    std::shared_ptr<const GameTable> table(const Rules& rules) const;

private:
    using Made = std::pair<std::int32_t, std::shared_ptr<const GameTable>>;

    int turns_;        // dealers whose deals differ
    double most_ = 0;  // points of the highest account in a deal, on the mean
    std::vector<std::vector<DealEnd>> deals_;  // by dealer
    mutable std::mutex making_;
    mutable std::vector<Made> tables_;  // by target, few
};

}  // namespace glup::auction
