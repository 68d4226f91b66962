// Small helpers for reading texts and for quoting them in errors.
#pragma once

#include <string>
#include <string_view>

#include "glup/cards/cards.hpp"

namespace glup {

constexpr std::string_view kRankLetters = "9JQKTA";
constexpr std::string_view kSuitLetters = "CDHS";

// In single quotes, long texts cut, and a ? for what is not printable or no UTF-8.
std::string quoted(std::string_view text);
std::string_view trimmed(std::string_view text);
bool same_letters(std::string_view a, std::string_view b);  // whatever the case

// Reads a card at the front of `text` and moves past it; kNoCard if there is none.
Card consume_card(std::string_view& text);
// Likewise a suit, a rank; -1 if there is none.
int consume_suit(std::string_view& text);
int consume_rank(std::string_view& text);

}  // namespace glup
