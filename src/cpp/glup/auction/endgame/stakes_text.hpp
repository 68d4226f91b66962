// What the doors of the solver take: goals as text, melds at stake as a list.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "glup/auction/endgame/solver.hpp"

namespace glup::auction {

inline constexpr int kMostGoal = 1'000'000;  // points or tricks, where a goal is read

// Whether a text begins with the name of a row, as the endgames of these games do.
bool is_endgame(std::string_view text);

// "points 25", "points 25 meld 10", "tricks 4" or "all". Throws NotationError.
Goal parse_goal(std::string_view text);
std::string goal_text(const Goal& goal);

// A number for every hand, in the order of the endgame. Throws Error.
StakedMelds staked_melds(const Endgame& endgame, std::span<const int> melds);

}  // namespace glup::auction
