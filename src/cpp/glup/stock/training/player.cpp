#include "glup/stock/training/player.hpp"

#include <cmath>

#include "glup/stock/value/judge.hpp"

namespace glup::value {

Action choose(const Player& player, const State& state, Random& rng) {
    if (player.network == nullptr || !state.in_phase1())
        return choose_action(state, player.policy, rng);
    if (player.explore == 0 || rng.unit() >= player.explore)
        return network_action(*player.network, state, rng);
    return best_action(*player.network, state, [&](float value) {
        return value - static_cast<float>(player.noise * std::log(rng.unit() + 1e-9));
    });
}

}  // namespace glup::value
