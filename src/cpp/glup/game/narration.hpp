// How what happens is told to one of the players: plain sentences, in which they are "you" and the
// others have names.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cards.hpp"

namespace glup {

// Who sits where, as the player at `me` speaks of them. Whose name is "" are "they".
class Seats {
public:
    // The usual names where none are given. Throws Error unless there is one for each seat.
    Seats(int me, const std::vector<std::string>& names, std::vector<std::string> usual);

    int me() const { return me_; }
    bool is_me(int seat) const { return seat == me_; }
    std::string who(int seat) const;        // you, they, Ann: as the subject
    std::string whom(int seat) const;       // you, them, Ann
    std::string whose(int seat) const;      // yours, theirs, Ann's
    std::string whose_own(int seat) const;  // your, their, Ann's
    // you bid, they bid, Ann bids
    std::string does(int seat, std::string_view verb) const;

private:
    std::string said(int seat, const char* you, const char* they, const char* after = "") const;

    int me_;
    std::vector<std::string> names_;
};

// N, E, S and W of four, Seat 0, Seat 1 … of others.
std::vector<std::string> usual_names(int seats);

// Texts one after the other: few bytes of code for each sentence, which a page has to fetch.
using Parts = std::initializer_list<std::string_view>;
std::string phrase(Parts parts);
std::string sentence(Parts parts);                          // You bid 250.
std::string counted(int number, std::string_view noun);     // 1 point, 2 points
std::string listed(const std::vector<std::string>& items);  // Ann, Bob and Cleo
std::string card_sign(Card card);                           // Q♠
std::string by_suit(std::span<const Card> cards);           // ♣ AA T 9  ♥ K

}  // namespace glup
