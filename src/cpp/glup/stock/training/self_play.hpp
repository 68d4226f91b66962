// Deals played for training and for measuring, many in one call.
#pragma once

#include <cstdint>
#include <memory>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/training/samples.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::value {

// Who plays in training and in its matches.
struct Player {
    std::shared_ptr<const Network> network;
    PolicyId policy = PolicyId::kGreedy;  // in phase 2, and where there is no network
    bool learns = true;                   // what it sees is recorded
    // How often, and by how many points at random, it errs on purpose.
    double explore = 0;
    double noise = 3;
};

// Its action for the player to act.
Action choose(const Player& player, const State& state, Random& rng);

struct SelfPlay {
    rules::RulesetId ruleset = rules::RulesetId::kOther;
    std::int64_t deals = 0;
    std::uint64_t seed = 0;
    // A target is the result of the deal and, the more the smaller lambda is, what `judge` expects
    // at the end of the tricks on the way; 1 without a judge.
    std::shared_ptr<const Network> judge;
    double lambda = 1;
    double keep = 0.3;   // the part of what is seen that is recorded
    double stacked = 0;  // the part of the deals in which a rare meld is dealt, in whole or part
    double exact = 0;    // the part whose result is that of perfect play in phase 2
};

// Deal i has stream i of the seed; the players change seats from one to the next. Throws Error if a
// network is of another game.
Samples self_play(const Player& first, const Player& second, const SelfPlay& options);

struct MatchResult {
    double mean = 0;   // points a deal of the first over the second
    double error = 0;  // standard
};

// Duplicate deals: each deck twice, the seats swapped. Throws Error as self_play().
MatchResult play_match(const Player& first, const Player& second, std::int64_t pairs,
                       std::uint64_t seed, rules::RulesetId ruleset);

}  // namespace glup::value
