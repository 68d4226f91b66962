// What was said and done, read off a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// One word of the auction: a bid in units, 0 for a pass.
struct Said {
    std::uint8_t seat;
    std::uint16_t units;
};
std::vector<Said> auction_of(const State& state);

// Whether this seat has bid and did not have to, as a dealer may whom all others have passed to.
bool bid_freely(const State& state, int seat);

struct Trick {
    std::uint8_t leader;
    std::uint8_t taker;           // kNobody: it is not complete
    std::span<const Card> cards;  // of the state
};
std::vector<Trick> tricks_of(const State& state);  // also the one now, if there is a card in it

// One turn of a game that draws.
struct Draw {
    std::uint8_t seat;
    Card first;
    Card second;
    bool kept;  // the first
};
std::vector<Draw> draws_of(const State& state);

// What each seat was dealt, with all cards of a state that has nothing blanked; of a draw what it
// had when the auction began.
Hand dealt_hand(const State& state, int seat);
// The same where it is known what the seat has played.
Hand dealt_hand(const State& state, int seat, const Hand& played);
Hand played_by(const State& state, int seat);

// All actions from the first on.
std::vector<Action> actions_of(const State& state);

// The state of these bytes. Throws PositionError unless it is one that the rules can reach.
State state_from_bytes(std::span<const std::byte> bytes);
// The same value before it is known whether the rules can reach it: fields have values that all
// that reads a state can bear.
State readable_state(std::span<const std::byte> bytes);
void check_ranges(const State& state);

}  // namespace glup::auction
