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

using Deck = std::array<Card, kDeck>;  // in deal order; kUnknown where a seat doesn't see it

std::string card_text(Card card);  // "?" for kUnknown
// Both throw NotationError.
std::vector<Card> parse_cards(std::string_view text);  // read kindly
Deck to_deck(const std::vector<Card>& cards);

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
    int player() const { return is_over() ? kNobody : (dealer + 1 + plies) % kSeats; }
    bool holds(int seat, Card card) const { return (hands[seat] >> card & 1) != 0; }
    std::vector<Card> pile() const;  // the top card last
    bool takes(Card card) const;     // the pile

    void apply(Card card);  // one that the player can have in hand
    // What a seat knows: what was dealt to it, the rest of the kitty where it may look, and what
    // all see. It is the same whatever lies in the places that stay hidden.
    State seen_by(int seat) const;

private:
    void deal_hands();
    void take_pile(int team);
    void finish();
};
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace glup::pisti
