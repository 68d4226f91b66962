// The last tricks of a playout, as they go with all hands open.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Minimax over what the deal brings in the end, contract made or set and melds saved included. One
// serves many deals, one thread at a time.
class ExactTail {
public:
    // Whether the deal is in tricks that it can play: not of a moon that is played alone, nor where
    // cards have points of several kinds.
    static bool fits(const State& state);

    // From there to the end: the accounts of the bidder's side play for what the deal brings them
    // on the mean more than the others, all others together against that. Few cards should be left.
    // The state at the end tells the counters and tricks of accounts; which cards brought them is
    // not told.
    void play_out(State& state);

private:
    // By account what is taken from here on, six bits of counters each; one bit each for tricks;
    // who takes the last one.
    using End = std::uint64_t;
    struct Found {
        double value;
        End end;
    };
    struct Table {
        int leader, player, holder;
        int led;  // kNoSuit before a lead
        Card best;
        int counters;  // in the trick
        int left;      // cards of the player to act
    };
    Found search(const Table& table, double low, double high);
    Found after(Table table, Card card, double low, double high);
    CardBits candidates(const Table& table) const;
    double value(End end);
    State at(End end) const;

    static constexpr int kKept = 256;
    State from_;  // without hands
    std::array<Hand, kMostSeats> hands_;
    std::array<Found, kKept> known_;
    int counter_ = 0;  // points
    SeatMask ours_ = 0;
    unsigned our_accounts_ = 0;
    End taken_ = 0;
};

}  // namespace glup::auction
