#include "glup/auction/reasons/trick_facts.hpp"

#include "glup/auction/rules/history.hpp"
#include "glup/support/bits.hpp"

namespace glup::auction {

TrickFacts::TrickFacts(const View& view)
    : state_(view.seen()),
      me_(view.seat()),
      ranges_(view),
      ours_(state_.side_of(me_)),
      foes_(static_cast<SeatMask>(state_.all_seats() & ~ours_)),
      others_(static_cast<SeatMask>(state_.active & ~seat_bit(me_))) {
    // Each of those against the bidder takes tricks for themselves, and no less against them.
    if (state_.rules.sides == Sides::kAlone && me_ != state_.bidder)
        foes_ = seat_bit(state_.bidder);
    const int first = leads() ? me_ : state_.leader;
    for (int seat = state_.next_active(me_); seat != first; seat = state_.next_active(seat))
        later_ |= seat_bit(seat);
    const auto hands = static_cast<PlaceMask>(state_.all_seats() & ~seat_bit(me_));
    for_each_bit(hands, [&](int seat) { unseen_ += ranges_.unseen().settled[seat]; });
    for (const Lot& lot : ranges_.unseen().lots) {
        unseen_.add(lot.card, lot.count);
        if ((lot.places & ~hands) != 0) aside_ |= static_cast<SuitMask>(1 << suit_of(lot.card));
    }
    for (const Trick& trick : tricks_of(state_))
        if (trick.taker != kNobody) led_[suit_of(trick.cards[0])] |= seat_bit(trick.leader);
}

bool TrickFacts::holds(Card card) const {
    return leads() || beats(card, state_.best, state_.trump);
}

Copies TrickFacts::of_suit(int seat, int suit) const {
    Copies sum{0, 0};
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        const Copies one = ranges_.of(seat, make_card(suit, rank));
        sum.least += one.least;
        sum.most += one.most;
    }
    return sum;
}

SeatMask TrickFacts::without(int suit) const {
    SeatMask seats = 0;
    for_each_bit(others_, [&](int seat) {
        if (of_suit(seat, suit).most == 0) seats |= seat_bit(seat);
    });
    return seats;
}

bool TrickFacts::can_beat(int seat, Card best, int led) const {
    const bool may_trump = led != state_.trump && of_suit(seat, led).least == 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        const bool may_play = suit_of(card) == led || (suit_of(card) == state_.trump && may_trump);
        if (may_play && beats(card, best, state_.trump) && ranges_.of(seat, card).most > 0)
            return true;
    }
    return false;
}

SeatMask TrickFacts::takers(Card card) const {
    const bool is_best = holds(card);
    const Card best = is_best ? card : state_.best;
    const int led = suit_of(leads() ? card : state_.trick()[0]);
    SeatMask seats = seat_bit(is_best ? me_ : state_.holder);
    for_each_bit(later_, [&](int seat) {
        if (can_beat(seat, best, led)) seats |= seat_bit(seat);
    });
    return seats;
}

bool TrickFacts::may_be_headed(Card card) const {
    bool may = false;
    for_each_bit(later_, [&](int seat) {
        for (int rank = rank_of(card) + 1; rank < rules::kRanks; ++rank)
            may |= ranges_.of(seat, make_card(suit_of(card), rank)).most > 0;
    });
    return may;
}

}  // namespace glup::auction
