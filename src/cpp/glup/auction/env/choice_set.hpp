// What a player may choose, in 71 numbers by all rules (docs/envs.md).
#pragma once

#include <string>

#include "glup/cards/cards.hpp"
#include "glup/env/choices.hpp"

namespace glup::auction::env {

inline constexpr int kCard = 0;  // + card: to play, call, give, bury or hand on
inline constexpr int kPass = kCard + rules::kCards;
inline constexpr int kKeep = kPass + 1;
inline constexpr int kReject = kKeep + 1;
inline constexpr int kLook = kReject + 1;
inline constexpr int kConcede = kLook + 1;
inline constexpr int kMoon = kConcede + 1;
inline constexpr int kMisdeal = kMoon + 1;
inline constexpr int kTrump = kMisdeal + 1;                // + suit
inline constexpr int kMoonTrump = kTrump + rules::kSuits;  // + suit
inline constexpr int kBid = kMoonTrump + rules::kSuits;    // + steps above the lowest legal bid
inline constexpr int kBids = 32;
inline constexpr int kChoices = kBid + kBids;
static_assert(kChoices == 71);

using ChoiceSet = glup::env::Choices<kChoices>;

// How a choice is written: as the action (docs/auction-notation.md), a card by itself, and a bid by
// its steps: `bid+0` is the lowest.
std::string choice_text(int choice);

}  // namespace glup::auction::env
