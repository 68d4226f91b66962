// The game that a deal is part of: the chance to win it after each action.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/search/game_chances.hpp"

namespace glup::auction {

struct Stakes {
    std::shared_ptr<const GameChances> chances;
    Series before;  // this deal
};

// The game before a deal of which this is seen: to a target, or the usual one of the rules, from
// totals of all accounts, those of the seat first and the others clockwise; without them what the
// state has. Throws Error for what is no game, or one that is over.
Series game_before(const State& seen, int seat, std::optional<std::int64_t> target,
                   const std::optional<std::vector<std::int64_t>>& totals);

// Counts, world by world, how often the game is won after each of some actions.
class Wins {
public:
    Wins(const Stakes* stakes, std::size_t actions, std::uint64_t seed)
        : stakes_(stakes), seed_(seed), sums_(stakes == nullptr ? 0 : actions) {}

    // After a deal that ended so for the account, in this world.
    void add(std::size_t action, const State& end, int account, std::uint64_t world);
    // By action, the best first: each less the best one in the worlds that both have. They follow
    // the order: where one would rise it is the mean of those it would rise above. Empty without
    // a game.
    std::vector<double> told(std::span<const std::size_t> order) const;

private:
    const Stakes* stakes_;
    std::uint64_t seed_;
    std::vector<std::vector<double>> sums_;  // after each world
};

// The nearest numbers that never rise.
std::vector<double> never_rising(std::span<const double> numbers);

}  // namespace glup::auction
