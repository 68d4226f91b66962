// Deals played for training and for measuring, many in one call.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "glup/value/network.hpp"

namespace glup::value {

struct Player {
    std::shared_ptr<const Network> network;  // none: the greedy policy
    bool learns = true;                      // what it sees is recorded
    // How often, and by how many points at random, it errs on purpose.
    double explore = 0;
    double noise = 3;
};

// What was seen, and what came of it.
struct Samples {
    std::vector<Row> rows;              // the rows that are not 0, sample after sample
    std::vector<std::uint32_t> starts;  // where each sample's rows begin, and the end of the last
    std::vector<std::uint8_t> draws;
    std::vector<float> targets;  // points to come, those of counters already taken left out

    Samples() : starts{0} {}
    std::size_t size() const { return targets.size(); }
};

struct SelfPlay {
    std::int64_t deals = 0;
    std::uint64_t seed = 0;
    // A target is the result of the deal and, the more the smaller lambda is, what `judge` expects
    // at the end of the tricks on the way; 1 without a judge.
    std::shared_ptr<const Network> judge;
    double lambda = 1;
    double keep = 0.3;   // the part of what is seen that is recorded
    double stacked = 0;  // the part of the deals in which a rare meld is dealt, in whole or part
};

// Deal i has stream i of the seed; the players change seats from one to the next.
Samples self_play(const Player& first, const Player& second, const SelfPlay& options);

struct MatchResult {
    double mean = 0;   // points a deal of the first over the second
    double error = 0;  // standard
};

// Duplicate deals: each deck twice, the seats swapped.
MatchResult play_match(const Player& first, const Player& second, std::int64_t pairs,
                       std::uint64_t seed);

}  // namespace glup::value
