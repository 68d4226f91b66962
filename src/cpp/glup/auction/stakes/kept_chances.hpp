// Chances to win games, which are remembered for the next decision.
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "glup/auction/rules/rules.hpp"
#include "glup/auction/stakes/game_chances.hpp"

namespace glup::auction {

// Of the rules asked for last. For one thread at a time.
class KeptChances {
public:
    // Found once by rules: some hundred deals are played. Throws Error as GameChances does.
    std::shared_ptr<const GameChances> of(const Rules& rules);

private:
    std::deque<std::pair<Rules, std::shared_ptr<const GameChances>>> kept_;
};

}  // namespace glup::auction
