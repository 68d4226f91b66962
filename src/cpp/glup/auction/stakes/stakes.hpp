// The game that a deal is part of: the chance to win it after each action.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/stakes/game_chances.hpp"

namespace glup::auction {

class Stakes {
public:
    Stakes(std::shared_ptr<const GameChances> chances, const Series& before)
        : chances_(std::move(chances)), before_(before) {}

    // The table, if such games have one, is made in pieces, as that takes a moment; and taken then,
    // if it has been made.
    std::unique_ptr<TableWork> work() const;
    void take_table() { table_ = chances_->table(before_.rules); }
    // Whether the chances can be told now.
    bool is_ready() const { return is_exact() || !chances_->has_table(before_.rules); }

    // After this deal, which ended so. Without a table some games are played on, by chance.
    Chances after(const DealEnd& end, Random random) const;
    // The account's chance then. Games are played on alike whatever was done in this world.
    double chance_after(const State& end, int account, std::uint64_t seed,
                        std::uint64_t world) const;
    // Whether nothing of it is by chance: it has its table.
    bool is_exact() const { return table_ != nullptr; }
    const Series& before() const { return before_; }  // this deal
    // As it might have gone.
    const std::vector<DealEnd>& deals() const { return chances_->deals(before_.dealer); }

private:
    std::shared_ptr<const GameChances> chances_;
    std::shared_ptr<const GameTable> table_;
    Series before_;
};

// The game before a deal of which this is seen: to a target, or the usual one of the rules, from
// totals of all accounts, those of the seat first and the others clockwise; without them what the
// state has. Throws Error for what is no game, or one that is over.
Series game_before(const State& seen, int seat, std::optional<std::int64_t> target,
                   const std::optional<std::vector<std::int64_t>>& totals);

// What a deal was worth to an account, in points: those of the deal, or of a game with a table what
// these are worth in it. That is the chance to win which the deal has brought, in a unit by which
// the deals as they might have gone come to their points (least squares): points at which the game
// hangs count more, others less.
class Worth {
public:
    Worth(const Stakes* stakes, int account);

    double of(const State& end) const;
    // The same where the account's chance after it is known.
    double of(const State& end, double chance) const;
    bool is_of_game() const { return stakes_ != nullptr; }
    // The account's chance to win a game where a deal is worth so much on the mean.
    double chance_of(double worth) const;

private:
    double chance_after(const DealEnd& end) const {
        return stakes_->after(end, Random(0))[account_];
    }

    const Stakes* stakes_;
    std::size_t account_;
    double before_ = 0;  // the chance that the deals bring on the mean
    double unit_ = 0;    // points
};

// Sums up, world by world, the chances to win the game after each of some actions.
class Wins {
public:
    explicit Wins(std::size_t actions) : sums_(actions) {}

    // In the next world.
    void add(std::size_t action, double chance);
    // By action, the best first: each less the best one in the worlds that both have. They follow
    // the order: where one would rise it is the mean of those it would rise above. Empty if there
    // is none.
    std::vector<double> told(std::span<const std::size_t> order) const;

private:
    std::vector<std::vector<double>> sums_;  // after each world
};

// The nearest numbers that never rise.
std::vector<double> never_rising(std::span<const double> numbers);

}  // namespace glup::auction
