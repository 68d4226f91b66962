// Melds for people.
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/rules/melds.hpp"

namespace glup::auction {

std::string_view meld_kind_name(MeldKind kind);     // run, trump-marriage … jacks
std::string_view meld_name(const MeldItem& item);   // one of these, or dix, four, roundhouse
std::string meld_points_text(std::int32_t points);  // a number, or "the game"

// For a sentence: `double pinochle`, `royal marriage`, `marriage in ♥`.
std::string meld_words(const MeldItem& item);
// `double aces 100: AC AC AD AD …`
std::string meld_text(const MeldItem& item);

}  // namespace glup::auction
