#include "glup/cards/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "glup/support/utf8.hpp"

namespace glup {
namespace {

// UTF-8 of ♣ ♦ ♥ ♠; a variation selector may follow each.
constexpr std::array<std::string_view, rules::kSuits> kSuitSigns = {"\xe2\x99\xa3", "\xe2\x99\xa6",
                                                                    "\xe2\x99\xa5", "\xe2\x99\xa0"};
constexpr std::array<std::string_view, rules::kSuits> kSuitNames = {"clubs", "diamonds", "hearts",
                                                                    "spades"};
constexpr std::string_view kVariationSelector = "\xef\xb8\x8f";

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

bool consume(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

[[noreturn]] void fail_card(std::string_view text) {
    throw NotationError("card " + quoted(text) +
                        ": expected a rank (9 J Q K T A) and a suit (C D H S)");
}

std::string_view after_separators(std::string_view text) {
    while (!text.empty() && (text.front() == ',' || is_space(text.front()))) text.remove_prefix(1);
    return text;
}

// `♣ AA T 9  ♥ K`, `C: AAT9, H: K, S: -`: no rank is written as a suit is.
std::vector<Card> parse_by_suit(std::string_view text) {
    std::vector<Card> cards;
    int suit = -1;
    bool told = true;  // what there is of the suit
    for (std::string_view rest = text; !rest.empty(); rest = after_separators(rest)) {
        if (const int next = consume_suit(rest); next >= 0) {
            if (!told) break;
            suit = next;
            told = false;
            rest = after_separators(rest);
            if (rest.starts_with(':')) rest.remove_prefix(1);
            continue;
        }
        if (const int rank = consume_rank(rest); rank >= 0) {
            cards.push_back(make_card(suit, rank));
        } else if (rest.front() == '-' && !told) {
            rest.remove_prefix(1);
        } else {
            told = false;
            break;
        }
        told = true;
    }
    if (told) return cards;
    throw NotationError("cards " + quoted(text) +
                        ": expected ranks (9 J Q K T A) behind every suit (C D H S)");
}

}  // namespace

int consume_suit(std::string_view& text) {
    if (text.empty()) return -1;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (consume(text, kSuitSigns[suit])) {
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
    const auto rank = kRankLetters.find(upper(text.front()));
    if (rank == std::string_view::npos) return -1;
    text.remove_prefix(1);
    return static_cast<int>(rank);
}

Card consume_card(std::string_view& text) {
    std::string_view rest = text;
    const int rank = consume_rank(rest);
    const int suit = rank < 0 ? -1 : consume_suit(rest);
    if (suit < 0) return kNoCard;
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
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string card_text(Card card) {
    return {kRankLetters[rank_of(card)], kSuitLetters[suit_of(card)]};
}
std::string_view suit_sign(int suit) { return kSuitSigns[static_cast<std::size_t>(suit)]; }
char suit_letter(int suit) { return kSuitLetters[suit]; }

Card parse_card(std::string_view text) {
    std::string_view rest = trimmed(text);
    const Card card = consume_card(rest);
    if (card == kNoCard || !rest.empty()) fail_card(text);
    return card;
}

int parse_suit(std::string_view text) {
    std::string_view rest = trimmed(text);
    const int suit = consume_suit(rest);
    if (suit < 0 || !rest.empty())
        throw NotationError("suit " + quoted(text) + ": expected one of C D H S");
    return suit;
}

std::vector<Card> parse_card_list(std::string_view text) {
    std::string_view rest = after_separators(text);
    if (trimmed(rest) == "-") return {};
    std::string_view tail = rest;
    if (consume_suit(tail) >= 0) return parse_by_suit(rest);
    std::vector<Card> cards;
    while (!rest.empty()) {
        const Card card = consume_card(rest);
        if (card == kNoCard)
            fail_card(rest.substr(0, std::min(rest.find_first_of(", \t\r\n"), rest.size())));
        cards.push_back(card);
        rest = after_separators(rest);
    }
    return cards;
}

}  // namespace glup
