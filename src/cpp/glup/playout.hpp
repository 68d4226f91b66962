// Playing deals to their end.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "glup/random.hpp"
#include "glup/state.hpp"

namespace glup {

enum class PolicyId : std::uint8_t { kRandom, kGreedy };

// Throws NotationError if there is no policy of that name.
PolicyId find_policy(std::string_view name);

using Scores = std::array<std::int32_t, rules::kSeats>;

// Both seats play by the policy to the end of the deal; each sees only what its player knows.
Scores play_out(const State& state, PolicyId policy, Random& rng);

// Plays so many tricks more by the policy, each with its declaration and its draws, and at most to
// the end of phase 1. The deal is in phase 1, or nothing is done.
void play_tricks(State& state, int tricks, PolicyId policy, Random& rng);

// The action that the policy takes for the player to act. It depends on his view alone.
Action choose_action(const State& state, PolicyId policy, Random& rng);

// Deals from fresh decks, each played to the end by both seats; deal i has the stream i of the
// seed and is dealt by seat i % 2.
void play_deals(std::int64_t count, PolicyId policy, std::uint64_t seed, Scores* out);

}  // namespace glup
