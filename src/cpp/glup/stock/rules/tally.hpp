// Where points come from: what is scored, action by action.
#pragma once

#include <array>
#include <cstdint>

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/sources.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// For one seat. The points of a tally are those of its declarations and the rest of it.
struct Tally {
    std::array<std::int32_t, kKinds> declared{};  // how often each kind
    std::int32_t nines = 0;                       // points, as are all that follow
    std::int32_t exchange = 0;
    std::int32_t glups = 0;
    std::int32_t counters = 0;
    std::int32_t last_trick = 0;
};
inline constexpr int kTallyFields = sizeof(Tally) / sizeof(std::int32_t);

using Tallies = std::array<Tally, rules::kSeats>;

// By source, of the player at `seat` and of the other one.
PointsBySource points_by_source(const Tallies& tallies, const MeldTable& melds, int seat);

// Takes a legal action and adds what it scores. The counters of the deal are all scored by its last
// card, those taken before too.
void apply_counted(State& state, Action action, Tallies& tallies);

// What a meld decision scores by itself, before the cards are drawn: adds it, and returns it.
int count_meld(const State& state, Action action, Tallies& tallies);

}  // namespace glup
