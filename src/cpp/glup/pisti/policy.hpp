// Quick players: by rule, and at random. Both know what the player to act may know.
#pragma once

#include <cstdint>
#include <string_view>

#include "glup/pisti/state.hpp"
#include "glup/support/random.hpp"

namespace glup::pisti {

enum class Policy : std::uint8_t { kGreedy, kRandom };

// Throws Error for another name than greedy and random.
Policy find_policy(std::string_view name);

// How many cards of a rank the player to act has not seen, and how likely who plays next has one.
class Unseen {
public:
    explicit Unseen(const State& state);

    int of_rank(int rank) const { return ranks_[rank]; }
    double next_has(int rank) const;
    // The rank of a card that all know who plays next has; kRanks if there is none.
    int next_known() const { return next_known_; }

private:
    std::array<std::int8_t, kRanks> ranks_;
    int all_ = 0;
    int next_hand_;  // cards that who plays next has and nobody knows of
    int next_known_ = kRanks;
};

// Takes what is worth taking, keeps jacks, and lays what is least likely to be taken. The same of
// a state and of what its player sees of it; the player is to act.
Card greedy_card(const State& state);
Card random_card(const State& state, Random& rng);
// Of the decisions of greedy the share `slips` is taken at random.
Card choose(const State& state, Policy policy, Random& rng, double slips = 0);

// To the end, all by rule.
void play_out(State& state);

}  // namespace glup::pisti
