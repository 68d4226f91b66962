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
    return phrase({who(seat), " ", is_named ? third_person(verb) : std::string(verb)});
}

std::vector<std::string> usual_names(int seats) {
    if (seats == 4) return {"N", "E", "S", "W"};
    std::vector<std::string> names;
    for (int seat = 0; seat < seats; ++seat) names.push_back("Seat " + std::to_string(seat));
    return names;
}

std::string phrase(Parts parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

std::string sentence(Parts parts) {
    std::string text = phrase(parts);
    if (text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
    return text += '.';
}

std::string counted(int number, std::string_view noun) {
    return phrase({std::to_string(number), " ", noun, number == 1 ? "" : "s"});
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
    std::string text;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        std::string ranks;
        for (int rank = kAce; rank >= kNine; --rank) {
            const auto copies = std::count(cards.begin(), cards.end(), make_card(suit, rank));
            if (copies > 0) ranks += ' ';
            ranks.append(static_cast<std::size_t>(copies), kRankLetters[rank]);
        }
        if (!ranks.empty())
            text.append(text.empty() ? "" : "  ").append(suit_sign(suit)).append(ranks);
    }
    return text.empty() ? "-" : text;
}

}  // namespace glup
