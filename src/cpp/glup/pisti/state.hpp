// A deal of Pisti, with every card known or as one seat sees it: a plain value, in which equal
// deals have equal bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace glup::pisti {

// 13 * suit + rank: suits C D H S, ranks 2 3 4 5 6 7 8 9 T J Q K A.
using Card = std::uint8_t;

inline constexpr int kSeats = 4, kTeams = 2;  // a team is seat mod 2
inline constexpr int kDeck = 52, kKitty = 4, kPlays = 48, kPacket = 4;
inline constexpr int kRound = kSeats * kPacket;  // so many cards are dealt at a time
inline constexpr Card kUnknown = kDeck;
inline constexpr std::int16_t kNobody = -1;

inline constexpr int kRanks = 13, kTen = 8, kJack = 9, kAce = 12;
inline constexpr int kMajority = 27;                 // cards: more than half
inline constexpr int kMajorityPoints = 3;            // for it
inline constexpr int kPisti = 10, kJackByJack = 20;  // points
inline constexpr int kTarget = 151;

using Deck = std::array<Card, kDeck>;  // in deal order; kUnknown where a seat doesn't see it

constexpr int rank_of(Card card) { return card % kRanks; }
constexpr int points_of(Card card) {
    if (card == kRanks + kTen) return 3;  // TD
    if (card == 0) return 2;              // 2C
    return rank_of(card) == kJack || rank_of(card) == kAce ? 1 : 0;
}
// Where the packet begins from which the card of a ply comes.
constexpr int packet_place(int ply) {
    return kKitty + ply / kRound * kRound + ply % kSeats * kPacket;
}

std::string card_text(Card card);  // "?" for kUnknown
std::string deck_text(const Deck& deck);
template <class Cards>
std::vector<std::string> texts(const Cards& cards) {
    std::vector<std::string> found;
    for (const Card card : cards) found.push_back(card_text(card));
    return found;
}
// These throw NotationError.
std::vector<Card> parse_cards(std::string_view text);  // read kindly
Card one_card(std::string_view text);
Deck to_deck(const std::vector<Card>& cards, std::string_view field = "deck");
void check_known(const std::vector<Card>& deck);  // all of them

struct State {
    std::array<std::uint64_t, kSeats> hands{};  // a bit a card, as far as they are known
    std::array<std::int32_t, kTeams> points{};  // the kitty's face-down cards count at the end
    Deck deck;
    std::array<Card, kPlays> played{};         // in order; 0 from `plies` on
    std::array<std::uint8_t, kTeams> cards{};  // taken
    std::array<std::uint8_t, kTeams> pistis{};
    std::uint8_t dealer, plies = 0;
    std::uint8_t faced = 1;        // cards of the kitty that were turned up
    std::uint8_t pile_begins = 0;  // the first ply whose card lies in the pile
    std::int16_t first_taker = kNobody, last_taker = kNobody;  // seats

    State(const Deck& deck, int dealer);

    bool is_void() const;  // all of the kitty are jacks
    bool is_over() const { return plies == kPlays || is_void(); }
    int player() const { return is_over() ? kNobody : seat_of(plies); }
    bool holds(int seat, Card card) const { return (hands[seat] >> card & 1) != 0; }
    int seat_of(int ply) const { return (dealer + 1 + ply) % kSeats; }
    std::vector<Card> pile() const;  // the top card last
    int pile_size() const { return plies - pile_begins + (first_taker == kNobody ? faced : 0); }
    Card top() const {  // kUnknown where there is no pile
        if (plies > pile_begins) return played[plies - 1];
        return first_taker == kNobody ? deck[faced - 1] : kUnknown;
    }
    int pile_points() const;
    bool pairs(Card card) const { return top() != kUnknown && rank_of(top()) == rank_of(card); }
    bool takes(Card card) const {  // the pile
        return pairs(card) || (top() != kUnknown && rank_of(card) == kJack);
    }
    // What a pisti with that card brings, 0 if it makes none.
    int pisti_points(Card card) const {
        const bool counts = pile_size() == 1 && plies != 0 && plies != kPlays - 1 && pairs(card);
        return !counts ? 0 : rank_of(card) == kJack ? kJackByJack : kPisti;
    }

    void apply(Card card);  // one that the player can have in hand
    // What a seat knows: what was dealt to it, the rest of the kitty where it may look, and what
    // all see. It is the same whatever lies in the places that stay hidden.
    State seen_by(int seat) const;
    // The hands are what the deck has of them, and has not been played.
    void take_up_hands();

private:
    void deal_hands();
    void take_pile(int team);
    void finish();
};
std::vector<std::string> hand_texts(const State& state, int seat);  // in canonical order
std::string hand_text(const State& state, int seat);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace glup::pisti
