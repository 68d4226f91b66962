// Every optimisation by name, so that a test build can switch each off and measure what it is
// worth.
#pragma once

#include "glup/stock/endgame/suit_state.hpp"

namespace glup::endgame {

// What the library runs with: all on, decided at compile time.
struct AllOn {
    static constexpr bool quick_tricks = true;  // leader's lower bound
    static constexpr bool sure_trumps = true;   // follower's sure trumps: upper bound
    static constexpr bool pooled_moves =
        true;  // one move for all side suits in which the opponent is void
    static constexpr bool table = true;
    static constexpr bool table_move = true;    // try the stored lead first
    static constexpr bool ordering = true;      // order by learned scores
    static constexpr int lead_probe_from = 10;  // the same for leads
    static constexpr int open_reply =
        140;  // what an open reply takes off the score of a probed lead
    static constexpr bool first_guess = true;  // else the middle of the range
    static constexpr bool answers = true;      // replies within a suit kept with its record
    static constexpr bool effort =
        true;  // the table gives up what was cheap, else what has few cards
    static constexpr bool observed = false;  // no observer in the search
    SuitOptions suit;
};

// The same, decided at run time.
struct Switchable {
    bool quick_tricks = true;
    bool sure_trumps = true;
    bool pooled_moves = true;
    bool table = true;
    bool table_move = true;
    bool ordering = true;
    int lead_probe_from = AllOn::lead_probe_from;
    int open_reply = AllOn::open_reply;
    bool first_guess = true;
    bool answers = true;
    bool effort = true;
    static constexpr bool observed = true;
    SuitOptions suit;
};

}  // namespace glup::endgame
