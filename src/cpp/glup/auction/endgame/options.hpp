// Every refinement by name, so that tests and benchmarks can switch each off.
#pragma once

namespace glup::auction::endgame {

struct Options {
    bool relative_ranks = true;  // ranks count only relative to the cards still there
    bool merging = true;         // equal cards are tried once, and are one in the table's key
    bool twins = true;           // a blank and a counter alike: one of them where the taker is sure
    bool sure_trumps = true;     // a trump that takes a trick in any case forgets whether it counts
    bool patterns = true;        // what a proof did not need is left out of the table's key
    bool bounds = true;          // tricks that a side is sure of
    bool last_look = true;       // the table before the search, for the last card of a trick
    bool ordering = true;
    bool hopes = true;        // leads that have cut before
    bool first_guess = true;  // a quick playout; else the middle

    // Null windows and a table of cards as they are, and nothing else.
    static constexpr Options plain() {
        return {false, false, false, false, false, false, false, false, false, false};
    }
};

}  // namespace glup::auction::endgame
