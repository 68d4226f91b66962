// Play with all hands open, further from the end than ExactTail sees.
#pragma once

#include <optional>

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// One serves many deals, one thread at a time; what it does in one does not depend on others.
class OpenPlay {
public:
    // Until who is to play a card has no more than `left`: both sides as well as can be, for points
    // and the melds that they save. Only where ExactTail fits, and not for a moon.
    void play_on(State& state, int left);

private:
    std::optional<EndgameSolver> solver_;
};

}  // namespace glup::auction
