// What a player may do as far as the other can tell: hidden cards may be any that are unseen.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "glup/stock/deal/holdings.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

// What the player to act may do by what the view's owner knows: texts, sorted. For the owner these
// are the legal actions. Empty when the deal is over.
std::vector<std::string> possible_actions(const View& view);

// The declarations of a kind that the player to act may make: all, or those that can't be better
// than another left out.
enum class Among { kLegal, kCandidates };
std::set<std::string> ways_to_declare(const View& view, Kind kind, Among among);

// How many copies of each card may be in the opponent's hand.
CardCounts may_hold(const View& view);

}  // namespace glup
