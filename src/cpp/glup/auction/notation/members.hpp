// What traces and positions tell in the same words, as members of an open JSON object.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "glup/auction/rules/state.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {

inline std::optional<int> seat_or_none(int seat) {
    return seat == kNobody ? std::nullopt : std::optional(seat);
}

// Points of melds, or "game" for those that win it.
void write_meld_points(json::Writer& out, std::int32_t points);

// `bid` and `bidder` so far, null if there are none yet.
void write_bid(json::Writer& out, const State& state);
void write_trump(json::Writer& out, const State& state);
// `melds`: points by seat, "game", null of a seat that shows none; null until they are shown.
void write_melds(json::Writer& out, const State& state);
// `counters`: points of each seat's complete tricks.
void write_counters(json::Writer& out, const State& state);
// `counters` as the end of a deal has them: with the last trick, buried cards and discards.
void write_full_counters(json::Writer& out, const State& state);

// How far a contract is, as far as a seat knows.
// `contract`: the bidder's side, the points of its melds, tricks
// and what is buried, what it needs and whether its melds are saved; null without a bidder and at
// the end. Melds are null until they are shown, what is buried where the seat does not know it, and
// what is needed where the moon is shot.
void write_contract(json::Writer& out, const State& state, int seat);

// The first `count` of them.
template <class Numbers>
void write_numbers(json::Writer& out, std::string_view name, const Numbers& numbers, int count) {
    out.key(name).begin_array();
    for (int i = 0; i < count; ++i) out.value(std::int64_t{numbers[i]});
    out.end_array();
}

// Those whose bit is set.
inline void write_accounts(json::Writer& out, std::string_view name, unsigned mask) {
    out.key(name).begin_array();
    for (int i = 0; mask >> i != 0; ++i)
        if ((mask >> i & 1) != 0) out.value(i);
    out.end_array();
}

}  // namespace glup::auction
