#include "glup/game/narration.hpp"

#include <algorithm>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

bool has_ending(std::string_view text, std::string_view a, std::string_view b, std::string_view c) {
    return text.ends_with(a) || text.ends_with(b) || text.ends_with(c);
}

// A verb as it is said of somebody else.
std::string third_person(std::string_view verb) {
    if (verb == "have") return "has";
    if (verb == "are") return "is";
    std::string said(verb);
    if (has_ending(verb, "ss", "ch", "sh")) return said + "es";
    if (verb.ends_with('y') && !has_ending(verb, "ay", "ey", "oy")) {
        said.pop_back();
        return said + "ies";
    }
    return said + "s";
}

}  // namespace

Seats::Seats(int me, const std::vector<std::string>& names, std::vector<std::string> usual)
    : me_(me), names_(names.empty() ? std::move(usual) : names) {
    if (names.empty() || names.size() == usual.size()) return;
    throw Error("names: expected one for each of " + std::to_string(usual.size()) +
                " seats, given " + std::to_string(names.size()));
}

std::string Seats::said(int seat, const char* you, const char* they, const char* after) const {
    if (is_me(seat)) return you;
    return names_[seat].empty() ? they : names_[seat] + after;
}

std::string Seats::who(int seat) const { return said(seat, "you", "they"); }
std::string Seats::whom(int seat) const { return said(seat, "you", "them"); }
std::string Seats::whose(int seat) const { return said(seat, "yours", "theirs", "'s"); }
std::string Seats::whose_own(int seat) const { return said(seat, "your", "their", "'s"); }
std::string Seats::does(int seat, std::string_view verb) const {
    const bool is_named = !is_me(seat) && !names_[seat].empty();
    return who(seat) + " " + (is_named ? third_person(verb) : std::string(verb));
}

std::vector<std::string> usual_names(int seats) {
    if (seats == 4) return {"N", "E", "S", "W"};
    std::vector<std::string> names;
    for (int seat = 0; seat < seats; ++seat) names.push_back("Seat " + std::to_string(seat));
    return names;
}

std::string sentence(std::string words) {
    if (words.front() >= 'a' && words.front() <= 'z') words.front() += 'A' - 'a';
    return words + ".";
}

std::string counted(int number, std::string_view noun) {
    return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 < items.size() ? ", " : " and ") + items[i];
    return text;
}

std::string card_sign(Card card) {
    return card_text(card).substr(0, 1).append(suit_sign(suit_of(card)));
}

std::string by_suit(std::span<const Card> cards) {
    std::vector<Card> high_first(cards.begin(), cards.end());
    std::stable_sort(high_first.begin(), high_first.end(), [](Card a, Card b) {
        return std::pair(suit_of(a), -rank_of(a)) < std::pair(suit_of(b), -rank_of(b));
    });
    std::string text;
    Card last = kNoCard;
    for (const Card card : high_first) {
        if (last == kNoCard || suit_of(card) != suit_of(last))
            text.append(text.empty() ? "" : "  ").append(suit_sign(suit_of(card)));
        if (card != last) text += ' ';
        text += kRankLetters[rank_of(card)];
        last = card;
    }
    return text.empty() ? "-" : text;
}

}  // namespace glup
