// What is certain of a trick, as the player to act knows it.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/knowledge.hpp"

namespace glup::auction {

class TrickFacts {
public:
    // Its owner is to lead or to follow.
    explicit TrickFacts(const View& view);

    const State& state() const { return state_; }
    bool leads() const { return state_.in_trick == 0; }
    const Hand& hand() const { return state_.hand[me_]; }
    int me() const { return me_; }
    SeatMask ours() const { return ours_; }      // the player and who scores with them
    SeatMask foes() const { return foes_; }      // whose gain is their loss
    SeatMask later() const { return later_; }    // who plays to the trick after them
    SeatMask others() const { return others_; }  // who plays, but for them
    bool is_mine(SeatMask seats) const { return seats == 1 << me_; }
    bool is_ours(SeatMask seats) const { return (seats & ~ours_) == 0; }
    bool is_theirs(SeatMask seats) const { return (seats & ~foes_) == 0; }

    // Whether the card holds the trick once it is played.
    bool holds(Card card) const;
    // Nobody else can take the trick with that card played.
    SeatMask takers(Card card) const;
    // Whether somebody who plays later may have a card of its suit that beats it.
    bool may_be_headed(Card card) const;
    // Copies, of a seat: so many for certain, so many at most.
    Copies of_suit(int seat, int suit) const;
    // Seats that are surely out of a suit.
    SeatMask without(int suit) const;
    // Cards of a suit that others may hold.
    int unseen(int suit) const { return unseen_.count_suit(suit); }
    // Those of its suit that are higher than a card.
    int unseen_above(Card card) const {
        return sum_of(unseen_.suit(suit_of(card)) >> (8 * rank_of(card)) >> 8);
    }
    bool is_master(Card card) const { return unseen_above(card) == 0; }
    // Whether some of these may lie in nobody's hand.
    bool is_any_aside(int suit) const { return (aside_ >> suit & 1) != 0; }
    // Who has led that suit to a trick that is over.
    SeatMask led(int suit) const { return led_[suit]; }

private:
    using SuitMask = std::uint8_t;

    bool can_beat(int seat, Card best, int led) const;

    const State& state_;
    const int me_;
    const Ranges ranges_;
    SeatMask ours_;
    SeatMask foes_;
    SeatMask later_ = 0;
    SeatMask others_;
    Hand unseen_;
    SuitMask aside_ = 0;
    std::array<SeatMask, rules::kSuits> led_{};
};

}  // namespace glup::auction
