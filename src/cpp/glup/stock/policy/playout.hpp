// Playing deals to their end.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/tally.hpp"
#include "glup/support/random.hpp"

namespace glup {

enum class PolicyId : std::uint8_t { kRandom, kGreedy, kChase };

// "random", "greedy" or "chase". Throws NotationError for another name.
PolicyId find_policy(std::string_view name);

using Scores = std::array<std::int32_t, rules::kSeats>;

// Who draws first. By the rules the taker of the trick. In a world whose stock lies at random it
// might as well be always the same seat: the game is the same, and after two different actions each
// seat goes on to draw the same cards, whoever takes which trick. What the two are worth is then
// much more alike, and their difference needs a third of the worlds.
enum class FirstDraw : std::uint8_t { kSeat0, kSeat1, kTaker };
inline FirstDraw first_draw_of(int seat) { return static_cast<FirstDraw>(seat); }

// In a meld decision: lays the next two cards of the stock so. The last two, of which one is known
// to all, stay as they are.
inline void lay_draw(State& state, FirstDraw first) {
    const bool other = first != FirstDraw::kTaker && first != first_draw_of(state.player);
    if (other && state.drawn + rules::kSeats < rules::kStock)
        std::swap(state.stock[state.drawn], state.stock[state.drawn + 1]);
}

// Both seats play by the policy to the end of the deal; each sees only what its player knows.
Scores play_out(const State& state, PolicyId policy, Random& rng,
                FirstDraw first = FirstDraw::kTaker);

// Plays so many tricks more by the policy, each with its declaration and its draws, and at most to
// the end of phase 1. The deal is in phase 1, or nothing is done.
void play_tricks(State& state, int tricks, PolicyId policy, Random& rng,
                 FirstDraw first = FirstDraw::kTaker);

// The same, and adds what is scored.
void play_tricks_counted(State& state, int tricks, PolicyId policy, Random& rng, FirstDraw first,
                         Tallies& tallies);

// The action that the policy takes for the player to act. It depends on their view alone.
Action choose_action(const State& state, PolicyId policy, Random& rng);

// That of the greedy policy by such parameters, which are of the state's game.
struct GreedyParameters;
Action greedy_action(const State& state, const GreedyParameters& parameters);

// Deals from fresh decks, each played to the end by both seats; deal i has the stream i of the
// seed and is dealt by seat i % 2.
void play_deals(std::int64_t count, PolicyId policy, std::uint64_t seed, Scores* out,
                rules::RulesetId ruleset);

}  // namespace glup
