// Where points come from: the families of melds, and what is not declared.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup::value {

// What is scored once the first card is led; the dealer's points come before.
enum Source : std::uint8_t {
    kFromMarriages,
    kFromPinochles,
    kFromRoundhouses,
    kFromRuns,  // the roundhouse of runs among them
    kFromArounds,
    kFromTrumpFours,
    kFromNines,
    kFromExchange,
    kFromGlups,
    kFromCounters,
    kFromLastTrick
};
inline constexpr int kSources = kFromLastTrick + 1;
inline constexpr std::array<std::string_view, kSources> kSourceNames = {
    "marriages", "pinochles", "roundhouses", "runs",     "arounds",   "trump-fours",
    "nines",     "exchange",  "glups",       "counters", "last-trick"};

constexpr Source source_of_kind(int kind) {
    if (kind < kPinochle) return kFromMarriages;
    if (kind < kRoundhouse) return kFromPinochles;
    if (kind < kRun) return kFromRoundhouses;
    if (kind <= kRoundhouseOfRuns) return kFromRuns;
    return kind < kTrumpFours ? kFromArounds : kFromTrumpFours;
}

}  // namespace glup::value

namespace glup {

// Of a player and of the opponent: points, or sums of them in another unit.
using PointsBySource = std::array<std::array<std::int64_t, value::kSources>, rules::kSeats>;

// Those that a game has, in their order.
std::vector<value::Source> sources_of(const rules::Ruleset& ruleset);

}  // namespace glup
