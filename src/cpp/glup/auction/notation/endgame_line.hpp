// A late position with all cards known, as a line of text (docs/notation.md, "An endgame").
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/cards/cards.hpp"

namespace glup::auction {

// Who plays at it, in the order of play from the leader of the trick on: seat 0 leads.
struct Endgame {
    Rules rules;
    int trump = 0;
    int seats = 0;
    std::array<Hand, kMostSeats> hands{};  // without the cards of the trick
    std::uint8_t ours = 0;                 // one bit for each seat of the bidder's side
    std::array<Card, kMostSeats> trick{};  // that have been played, the leader's first
    int in_trick = 0;
    std::array<std::uint8_t, kMostSeats> spared{};  // hands whose tricks each has not to beat
    bool trump_led = false;  // whether the lead now has to be a trump, if there is one

    int player() const { return in_trick; }  // to act
    // Cards of the largest hand.
    int cards() const { return hands[seats - 1].size(); }
    // All hands, and the trick.
    Hand in_play() const;

    friend bool operator==(const Endgame&, const Endgame&) = default;
};

// The different cards that the player to act may play.
CardMask legal_plays(const Endgame& endgame);

// Throws NotationError that names what was found and expected unless such a position can be: as
// many cards a hand, no copy too many, a trump, sides of the row.
void check(const Endgame& endgame);

// Whether hands are worth by these rules what they are by the row of that name.
bool is_told_by_row(const Rules& rules);

// `three-handed H *AS TS [KD] / AC JC QD / TD QH QH`: the name of a row, trump, the hands; `*`
// stands before those of the bidder's side, a card of the trick in brackets behind its hand. Throws
// NotationError unless `is_told_by_row`.
std::string endgame_line(const Endgame& endgame);

// Read kindly: letters of either case, cards of a hand in any order. Throws NotationError that
// names what was found and expected, of a hand its number. How the trick so far came about is not
// asked: a card in it may be one that its hand was not allowed to play.
Endgame parse_endgame(std::string_view line);

}  // namespace glup::auction
