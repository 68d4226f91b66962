// Who plays in training and in its matches.
#pragma once

#include <memory>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::value {

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

}  // namespace glup::value
