#include "glup/auction/policy/policies.hpp"

#include <string>

#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

constexpr std::uint32_t kChances = 1000;

}  // namespace

PolicyId find_policy(std::string_view name) {
    if (name == "random") return PolicyId::kRandom;
    if (name == "greedy") return PolicyId::kGreedy;
    throw NotationError("policy: expected random or greedy, given '" + std::string(name) + "'");
}

Action choose_action(const State& state, PolicyId policy, Random& random, double slips) {
    if (slips > 0 && random.below(kChances) < slips * kChances) policy = PolicyId::kRandom;
    if (policy == PolicyId::kGreedy) return greedy_action(state);
    return random_action(state, random);
}

void play_out(State& state, PolicyId policy, Random& random) {
    if (policy == PolicyId::kGreedy)
        return play_out(state, seating_of(&greedy_weights(state.rules.row)), random);
    while (!state.is_over()) state.apply_legal(random_action(state, random));
}

}  // namespace glup::auction
