// What happens, told to one of the players in plain sentences: they are "you", and the others have
// names or are "they".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cards.hpp"

namespace glup {

// Puts sentences together, piece by piece: `does(1, "take").say(" it with ").card(ace).stop()`. A
// piece is one call, so that a page has few bytes to fetch.
class Narrator {
public:
    enum class Unnamed { kThey, kPlaces };  // kPlaces: N, E, S and W, or Seat 0, Seat 1 …

    // To who sits at `me`. `names` are those of all seats, or none. Throws Error for other numbers.
    Narrator(int me, const std::vector<std::string>& names, int seats, Unnamed unnamed);

    bool is_me(int seat) const { return seat == me_; }
    int me() const { return me_; }

    Narrator& say(std::string_view words);
    Narrator& say(int number);
    Narrator& counted(int number, std::string_view noun);  // 1 point, 2 points
    Narrator& card(Card card);                             // Q♠
    Narrator& cards(std::span<const Card> cards);          // ♣ AA T 9  ♥ K
    Narrator& who(int seat);                               // you, they, Ann: as the subject
    Narrator& whom(int seat);                              // you, them, Ann
    Narrator& whose(int seat);                             // yours, theirs, Ann's
    Narrator& whose_own(int seat);                         // your, their, Ann's
    Narrator& does(int seat, std::string_view verb);       // you bid, they bid, Ann bids
    Narrator& listed(std::span<const int> seats);          // Ann, you and Bob
    void stop();

    // The sentences so far.
    std::vector<std::string> told() const { return told_; }

private:
    Narrator& one_of(int seat, std::string_view you, std::string_view they, std::string_view after);
    std::string name(int seat) const;  // "" of who is "they"

    int me_;
    const std::vector<std::string>& names_;
    int seats_;
    Unnamed unnamed_;
    std::string text_{};
    std::vector<std::string> told_{};
};

}  // namespace glup
