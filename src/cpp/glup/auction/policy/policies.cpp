#include "glup/auction/policy/policies.hpp"

#include <string>

#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/playout.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

PolicyId find_policy(std::string_view name) {
    if (name == "random") return PolicyId::kRandom;
    if (name == "greedy") return PolicyId::kGreedy;
    throw NotationError("policy: expected random or greedy, given '" + std::string(name) + "'");
}

Action choose_action(const State& state, PolicyId policy, Random& random) {
    if (policy == PolicyId::kGreedy) return greedy_action(state);
    return random_word(state, random);
}

void play_out(State& state, PolicyId policy, Random& random) {
    if (policy == PolicyId::kRandom) return random_playout(state, random);
    play_out(state, seating_of(&greedy_weights(state.rules.row)), random);
}

}  // namespace glup::auction
