// Who plays in training and in its matches.
#pragma once

#include <cmath>
#include <limits>
#include <memory>

#include "glup/policy/playout.hpp"
#include "glup/value/judge.hpp"

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
template <class Isa>
Action choose(const Player& player, const State& state, Random& rng) {
    if (player.network == nullptr || !state.in_phase1()) {
        if (player.policy != PolicyId::kGreedy) return choose_action(state, player.policy, rng);
        const GreedyPolicy<Isa> greedy;
        return state.decision == Decision::kMeld ? greedy.declaration(state, rng)
                                                 : greedy.card(state, rng);
    }
    if (player.explore == 0 || rng.unit() >= player.explore)
        return best_action<Isa>(*player.network, state, [](float value) { return value; });
    return best_action<Isa>(*player.network, state, [&](float value) {
        return value - static_cast<float>(player.noise * std::log(rng.unit() + 1e-9));
    });
}

}  // namespace glup::value
