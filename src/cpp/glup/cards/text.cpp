#include "glup/cards/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "glup/support/utf8.hpp"

namespace glup {
namespace {

// UTF-8 of ♣ ♦ ♥ ♠ and ♧ ♢ ♡ ♤; a variation selector may follow each.
constexpr std::array<std::string_view, rules::kSuits> kSuitSigns = {"\xe2\x99\xa3", "\xe2\x99\xa6",
                                                                    "\xe2\x99\xa5", "\xe2\x99\xa0"};
constexpr std::array<std::string_view, rules::kSuits> kWhiteSigns = {
    "\xe2\x99\xa7", "\xe2\x99\xa2", "\xe2\x99\xa1", "\xe2\x99\xa4"};
constexpr std::array<std::string_view, rules::kSuits> kSuitNames = {"clubs", "diamonds", "hearts",
                                                                    "spades"};
constexpr std::array<std::string_view, rules::kRanks> kRankNames = {"nine", "jack", "queen",
                                                                    "king", "ten",  "ace"};
constexpr std::string_view kVariationSelector = "\xef\xb8\x8f";

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

bool consume(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool is_word(std::string_view text) {
    return !text.empty() && std::isalnum(static_cast<unsigned char>(text.front())) != 0;
}

std::string_view after_spaces(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

}  // namespace

int consume_suit(std::string_view& text) {
    if (text.empty()) return -1;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (consume(text, kSuitSigns[suit]) || consume(text, kWhiteSigns[suit])) {
            consume(text, kVariationSelector);
            return suit;
        }
    }
    const auto suit = kSuitLetters.find(upper(text.front()));
    if (suit == std::string_view::npos) return -1;
    const std::string_view name = kSuitNames[suit];
    for (const std::size_t size : {name.size(), name.size() - 1}) {  // clubs, club
        if (!same_letters(text.substr(0, size), name.substr(0, size))) continue;
        text.remove_prefix(size);
        return static_cast<int>(suit);
    }
    text.remove_prefix(1);
    return static_cast<int>(suit);
}

int consume_rank(std::string_view& text) {
    if (text.empty()) return -1;
    if (consume(text, "10")) return kTen;
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        const std::size_t size = kRankNames[rank].size();
        if (!same_letters(text.substr(0, size), kRankNames[rank]) || is_word(text.substr(size)))
            continue;  // aces, kings are melds
        text.remove_prefix(size);
        return rank;
    }
    const auto rank = kRankLetters.find(upper(text.front()));
    if (rank == std::string_view::npos) return -1;
    text.remove_prefix(1);
    return static_cast<int>(rank);
}

int consume_suit_behind(std::string_view& text, bool alone) {
    std::string_view rest = after_spaces(text);
    const bool apart = rest.size() < text.size();
    if (apart && same_letters(rest.substr(0, 2), "of") && !is_word(rest.substr(2))) {
        rest = after_spaces(rest.substr(2));
        alone = true;
    }
    const std::size_t before = rest.size();
    const int suit = consume_suit(rest);
    if (suit < 0 || (apart && !alone && before - rest.size() == 1)) return -1;
    text = rest;
    return suit;
}

Card consume_card(std::string_view& text, bool alone) {
    std::string_view rest = text;
    int suit = -1, rank = consume_rank(rest);
    if (rank >= 0) {
        const bool is_name = text.size() - rest.size() > 2;
        suit = consume_suit_behind(rest, alone || is_name);
    } else if (suit = consume_suit(rest); suit >= 0) {
        if (alone) rest = after_spaces(rest);
        rank = consume_rank(rest);
        if (is_word(rest)) rank = -1;
    }
    if (suit < 0 || rank < 0) return kNoCard;
    text = rest;
    return make_card(suit, rank);
}

bool same_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return upper(x) == upper(y); });
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kMost = 60;  // bytes
    std::string shown;
    while (!text.empty()) {
        const Character next = first_character(text);
        const bool plain = next.size > 0 && is_printable(next.code);
        const std::string_view character = plain ? text.substr(0, next.size) : "?";
        if (shown.size() + character.size() > kMost) break;
        shown += character;
        text.remove_prefix(std::max<std::size_t>(next.size, 1));
    }
    return "'" + shown + (text.empty() ? "'" : "…'");
}

std::string_view trimmed(std::string_view text) {
    text = after_spaces(text);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string card_text(Card card) {
    return {kRankLetters[rank_of(card)], kSuitLetters[suit_of(card)]};
}
std::string_view suit_sign(int suit) { return kSuitSigns[static_cast<std::size_t>(suit)]; }
std::string_view suit_name(int suit) { return kSuitNames[static_cast<std::size_t>(suit)]; }
char suit_letter(int suit) { return kSuitLetters[suit]; }

Card parse_card(std::string_view text) {
    std::string_view rest = trimmed(text);
    const Card card = consume_card(rest, true);
    if (card != kNoCard && rest.empty()) return card;
    throw NotationError("card " + quoted(text) +
                        ": expected a rank (9 J Q K T A) and a suit (C D H S)");
}

int parse_suit(std::string_view text) {
    std::string_view rest = trimmed(text);
    const int suit = consume_suit(rest);
    if (suit < 0 || !rest.empty())
        throw NotationError("suit " + quoted(text) + ": expected one of C D H S");
    return suit;
}

}  // namespace glup
