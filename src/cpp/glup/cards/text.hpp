// Small helpers for reading texts and for quoting them in errors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cards.hpp"
#include "glup/support/error.hpp"

namespace glup {

constexpr std::string_view kRankLetters = "9JQKTA";
constexpr std::string_view kSuitLetters = "CDHS";

// In single quotes, long texts cut, and a ? for what is not printable or no UTF-8.
std::string quoted(std::string_view text);
std::string_view trimmed(std::string_view text);
bool same_letters(std::string_view a, std::string_view b);  // whatever the case

// Reads a card at the front of `text` and moves past it; kNoCard if there is none: `QS`, `Q♠`,
// `10d`, `nine of clubs`, `K ♥`; or with its suit first, if nothing more stands behind it: `♣9`,
// `DA`. `alone`: nothing else is there, so that spaces in it can't be misread (`K S`).
Card consume_card(std::string_view& text, bool alone = false);
// Likewise a suit, a rank, each as a letter, a sign or a word; -1 if there is none.
int consume_suit(std::string_view& text);
int consume_rank(std::string_view& text);
// The suit behind a rank: `S`, ` ♠`, ` spades`, ` of s`; a letter alone behind a space begins
// something else, unless `alone`.
int consume_suit_behind(std::string_view& text, bool alone = false);

// "TD"; the card is none but kNoCard.
std::string card_text(Card card);
char suit_letter(int suit);            // C, D, H or S
std::string_view suit_sign(int suit);  // ♣, ♦, ♥ or ♠
std::string_view suit_name(int suit);  // clubs, diamonds, hearts or spades

// These throw NotationError.
Card parse_card(std::string_view text);
int parse_suit(std::string_view text);
// In any order, with spaces, `,`, `;` or `|` between them or nothing; or by suit, ranks behind
// their suit (`♣ AA T 9  ♥ K`, `C: AAT9; D: -`) or before it (`AAT9♣ K♥`); or in the order of tags.
// Several copies are `2xA`. Nothing is "" or `-`.
std::vector<Card> parse_card_list(std::string_view text);
// Ranks of spades, hearts, diamonds and clubs: `AATK.Q.-.9`.
std::vector<Card> parse_dotted(std::string_view text);

}  // namespace glup
