#include "glup/game/narration.hpp"

#include <algorithm>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

// What a verb ends in where it is said of somebody else.
std::string_view third_person(std::string_view& verb) {
    const std::string_view end = verb.substr(verb.size() - 2);
    if (verb == "are") verb = "i";
    if (verb == "have") verb = "ha";
    if (end == "ss" || end == "ch" || end == "sh") return "es";
    if (end != "ry") return "s";
    verb.remove_suffix(1);
    return "ies";
}

}  // namespace

Narrator::Narrator(int me, const std::vector<std::string>& names, int seats, Unnamed unnamed)
    : me_(me), names_(names), seats_(seats), unnamed_(unnamed) {
    if (names.empty() || names.size() == static_cast<std::size_t>(seats)) return;
    throw Error("names: expected one for each of " + std::to_string(seats) + " seats, given " +
                std::to_string(names.size()));
}

Narrator& Narrator::say(std::string_view words) {
    text_ += words;
    return *this;
}

Narrator& Narrator::say(int number) { return say(std::to_string(number)); }

Narrator& Narrator::counted(int number, std::string_view noun) {
    return say(number).say(" ").say(noun).say(number == 1 ? "" : "s");
}

Narrator& Narrator::card(Card card) {
    return say(kRankLetters.substr(rank_of(card), 1)).say(suit_sign(suit_of(card)));
}

Narrator& Narrator::cards(std::span<const Card> cards) {
    bool is_first = true;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        std::string ranks;
        for (int rank = kAce; rank >= kNine; --rank) {
            const auto copies = std::count(cards.begin(), cards.end(), make_card(suit, rank));
            if (copies > 0) ranks += ' ';
            ranks.append(static_cast<std::size_t>(copies), kRankLetters[rank]);
        }
        if (ranks.empty()) continue;
        say(std::exchange(is_first, false) ? "" : "  ").say(suit_sign(suit)).say(ranks);
    }
    return *this;
}

std::string Narrator::name(int seat) const {
    if (!names_.empty()) return names_[seat];
    if (unnamed_ == Unnamed::kThey) return "";
    return seats_ == 4 ? std::string(1, "NESW"[seat]) : "Seat " + std::to_string(seat);
}

Narrator& Narrator::one_of(int seat, std::string_view you, std::string_view they,
                           std::string_view after) {
    if (is_me(seat)) return say(you);
    const std::string named = name(seat);
    return named.empty() ? say(they) : say(named).say(after);
}

Narrator& Narrator::who(int seat) { return one_of(seat, "you", "they", ""); }
Narrator& Narrator::whom(int seat) { return one_of(seat, "you", "them", ""); }
Narrator& Narrator::whose(int seat) { return one_of(seat, "yours", "theirs", "'s"); }
Narrator& Narrator::whose_own(int seat) { return one_of(seat, "your", "their", "'s"); }

Narrator& Narrator::does(int seat, std::string_view verb) {
    const bool is_named = !is_me(seat) && !name(seat).empty();
    const std::string_view end = is_named ? third_person(verb) : "";
    return who(seat).say(" ").say(verb).say(end);
}

Narrator& Narrator::listed(std::span<const int> seats) {
    for (std::size_t i = 0; i < seats.size(); ++i)
        say(i == 0 ? "" : i + 1 < seats.size() ? ", " : " and ").who(seats[i]);
    return *this;
}

void Narrator::stop() {
    char& first = text_.front();
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first + 'A' - 'a');
    told_.push_back(std::exchange(text_, "") + ".");
}

}  // namespace glup
