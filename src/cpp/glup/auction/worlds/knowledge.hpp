// What is certain of the cards that a seat does not see.
#pragma once

#include <array>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/unseen.hpp"

namespace glup::auction {

// Places where unseen cards lie: the hand of each other seat under its number, and at the number of
// the seat that looks what lies face down beside the hands: the widow, the kitty, what the bidder
// has buried; of a game that draws the own unseen discards, then the opponent's discards and what
// is not drawn yet.
inline constexpr int kTheirDiscards = 2;
inline constexpr int kUndrawn = 3;

// What the rules grant a seat, and what follows from it for certain:
// - cards shown, and those passed, turned up or given as the seat knows, are in that hand until
//   they are played (or, if not shown, buried): cards played are matched with them first;
// - a hand that showed its melds has no better one: of each kind of meld, one of its cards is not
//   there more often than the melds say;
// - who passed before the first bid where a meld compels was dealt none, unless melds are needed to
//   bid; who bid where a marriage is needed was dealt one;
// - who played a card was not bound to play another (rule 24), or to lead trumps;
// - the seats asked for the called card have none, the partner one; who named trump had a marriage
//   of it, or none at all, where one is needed;
// - all unshown cards were buried if shown ones had to be (rule 21);
// - who had enough nines for checks, once they are counted;
// - who declared a misdeal was dealt no ace, if nines can't be the reason.
// Cards that passed unseen between others, a widow that only the bidder sees, and what they say of
// the hands as dealt, are not in it: worlds/sample.hpp draws them. Nor is what no clause can say:
// that a hand has melds of so many points, or that cards were buried while others were kept.
struct Knowledge {
    explicit Knowledge(const View& view);

    Unseen unseen;
    // Cards that each seat has played.
    std::array<Hand, kMostSeats> played{};
    // Cards of which the seat has seen more than the pack has: a view of a state has none.
    Hand surplus;
    // Seats that were dealt no meld, and what passed since is not known.
    SeatMask passed_without_meld = 0;
    // Of the hand of who declared a misdeal: so many of these cards at least, and none of those.
    int blanks = 0;
    CardMask blank = 0;
    CardMask not_there = 0;
};

struct Copies {
    int least;
    int most;
};

// Of each card the copies that a seat holds for certain, and that it may hold as far as each piece
// of knowledge by itself says; of the own hand exactly.
class Ranges {
public:
    explicit Ranges(const View& view);
    Copies of(int seat, Card card) const;
    const Unseen& unseen() const { return unseen_; }  // settled

private:
    View view_;
    Unseen unseen_;
};

}  // namespace glup::auction
