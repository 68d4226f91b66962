// Deals played by the chasing policy: the loops of loops.hpp, compiled once for all who play them.
#pragma once

#include "glup/stock/policy/playout.hpp"

namespace glup {

struct ChaseLoops {
    static void play_tricks(State& state, int tricks, Random& rng, FirstDraw first);
    static void play_tricks_counted(State& state, int tricks, Random& rng, FirstDraw first,
                                    Tallies& tallies);
    static void play_out(State& state, Random& rng, FirstDraw first);
    static void play_deals(rules::RulesetId ruleset, std::int64_t count, std::uint64_t seed,
                           Scores* out);
};

Action chase_action(const State& state);

}  // namespace glup
