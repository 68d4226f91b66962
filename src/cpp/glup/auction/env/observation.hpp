// What a seat knows, as bytes of a fixed layout (docs/envs.md has it as a table).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "glup/auction/env/choice_state.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/env/field.hpp"

namespace glup::auction::env {

// Nothing but bytes, so that it lies in an array as it is. Seats are counted from the own one
// clockwise, kMostSeats stands for nobody; for a card that is not there, or not seen, stands
// kNoCard. Places of seats that the game has not are 0.
struct Observation {
    using PerCard = std::array<std::uint8_t, rules::kCards>;
    template <int kBytes>
    using Number = std::array<std::uint8_t, kBytes>;  // two's complement, the low byte first
    template <class T>
    using PerSeat = std::array<T, kMostSeats>;
    using Numbers = PerSeat<std::uint8_t>;

    PerCard hand;
    PerCard chosen;
    PerCard widow;
    PerCard buried;
    PerCard given;
    PerCard returned;
    PerSeat<PerCard> shown;
    PerSeat<PerCard> played;
    PerSeat<Number<8>> accounts;
    PerSeat<Number<4>> melds;
    PerSeat<Number<2>> bids;
    PerSeat<Number<2>> bids_made;
    Number<2> bid;
    Numbers trick;
    Numbers passed;
    Numbers cards;
    Numbers tricks;
    Numbers counters;
    Numbers active;
    Numbers nines;
    Numbers checks;
    Numbers kitty;
    std::uint8_t decision;
    std::uint8_t player;
    std::uint8_t missing;
    std::uint8_t seat;
    std::uint8_t dealer;
    std::uint8_t bidder;
    std::uint8_t trump;
    std::uint8_t called;
    std::uint8_t partner;
    std::uint8_t leader;
    std::uint8_t holder;
    std::uint8_t gave;
    std::uint8_t moon;
    std::uint8_t melded;
    std::uint8_t taken;
    std::uint8_t unmarried;
    std::uint8_t forced;
    std::uint8_t blank;
    std::uint8_t result;
    std::uint8_t drawn;
    Number<4> kept;
    std::array<std::uint8_t, kMostDrawn> draws;
    std::array<std::uint8_t, 128> amounts;
    std::array<std::uint8_t, kMostCards> history;
    PerSeat<Number<2>> points;
    std::uint8_t weak;
    std::uint8_t looked;
};
inline constexpr int kObservation = sizeof(Observation);
static_assert(alignof(Observation) == 1 && kObservation == 1092);

inline constexpr std::array kFields = {
    GLUP_SEEN(hand, "copies of each card in the own hand"),
    GLUP_SEEN(chosen, "of the list begun: copies of each card chosen so far"),
    GLUP_SEEN(widow, "copies of each card of the widow or kitty, once the seat has seen it"),
    GLUP_SEEN(buried, "copies of each card buried, as far as the seat knows"),
    GLUP_SEEN(given, "copies of each card that the partner gave the bidder, if the seat knows"),
    GLUP_SEEN(returned, "copies of each card given back, if the seat knows"),
    GLUP_SEEN(shown, "by seat: copies of each card shown as melds and not played since"),
    GLUP_SEEN(played, "by seat: copies of each card played"),
    GLUP_SEEN(accounts, "by seat: its account before the deal, eight bytes"),
    GLUP_SEEN(melds, "by seat: points of its melds, four bytes; 2^26 for those that win the game"),
    GLUP_SEEN(bids, "by seat: its last bid in units, two bytes; 0 for none"),
    GLUP_SEEN(bids_made, "by seat: how often it has bid, two bytes"),
    GLUP_SEEN(bid, "the standing bid in units, two bytes; 0 for none"),
    GLUP_SEEN(trick, "by seat: its card in the trick now; 24 if none"),
    GLUP_SEEN(passed, "by seat: 1 if it has passed"),
    GLUP_SEEN(cards, "by seat: cards in its hand"),
    GLUP_SEEN(tricks, "by seat: tricks taken"),
    GLUP_SEEN(counters, "by seat: counters in them, in units of the scale"),
    GLUP_SEEN(active, "by seat: 1 if it plays to tricks"),
    GLUP_SEEN(nines, "by seat: nines that count for checks, as far as the seat knows"),
    GLUP_SEEN(checks, "by seat: checks for melds"),
    GLUP_SEEN(kitty, "by seat: its card of the kitty; 24 if none, or not known"),
    GLUP_SEEN(decision,
              "0 draw, 1 bid, 2 look, 3 kitty, 4 trump, 5 call, 6 give, 7 bury, 8 lead, 9 follow, "
              "10 over"),
    GLUP_SEEN(player, "the seat to act; 8 when the deal is over"),
    GLUP_SEEN(missing, "cards still to be chosen for the own list"),
    GLUP_SEEN(seat, "own seat, from 0 as the deal has it"),
    GLUP_SEEN(dealer, "the seat that dealt"),
    GLUP_SEEN(bidder, "the seat of the standing bid; 8 for none"),
    GLUP_SEEN(trump, "suit, 0..3; 4 before it is named"),
    GLUP_SEEN(called, "the card by which a partner was called; 24 if none"),
    GLUP_SEEN(partner, "the seat that was called; 8 for none"),
    GLUP_SEEN(leader, "the seat that leads to the trick now; 8 before the play"),
    GLUP_SEEN(holder, "the seat that holds the trick now; 8 for none"),
    GLUP_SEEN(gave, "how many of the two lists of cards passed have been given"),
    GLUP_SEEN(moon, "1 if the moon is shot"),
    GLUP_SEEN(melded, "1 once melds are shown"),
    GLUP_SEEN(taken, "1 once the widow is taken or the kitty handed on"),
    GLUP_SEEN(unmarried, "1 if the contract is set for want of a marriage"),
    GLUP_SEEN(forced, "1 if the own hand has a meld whatever is trump, where that bars a pass"),
    GLUP_SEEN(blank, "1 if the own hand allows a misdeal"),
    GLUP_SEEN(result, "how the deal ended, see below; 0 while it goes on"),
    GLUP_SEEN(drawn, "turns of drawing done"),
    GLUP_SEEN(kept, "one bit a turn, the low byte first: whether the first card was kept"),
    GLUP_SEEN(draws, "both cards of each turn of drawing; 24 for those not seen"),
    GLUP_SEEN(amounts, "one bit a bid, the low byte first: bit n for n + 1 units, up to 1024"),
    GLUP_SEEN(history, "the cards played, in order; 24 for those to come"),
    GLUP_SEEN(points, "by seat: points of the counters in its tricks, two bytes"),
    GLUP_SEEN(weak, "1 if the own hand may not bid for want of melds"),
    GLUP_SEEN(looked, "1 once the bidder has chosen to look at the widow"),
};

// What was said and played so far, by seat: whoever keeps it need not read it off a state.
struct Tally {
    std::array<Hand, kMostSeats> played{};
    std::array<std::uint16_t, kMostSeats> bids{};  // the last of each in units

    void note(int seat, const Action& action) {
        if (action.is_play())
            played[static_cast<std::size_t>(seat)].add(action.card());
        else if (action.kind() == Action::kBid)
            bids[static_cast<std::size_t>(seat)] = static_cast<std::uint16_t>(action.units());
    }
};
Tally tally_of(const State& state);

// What the player at `seat` knows: it depends on their view, and on the list that they have begun,
// alone.
void observe(const ChoiceState& at, int seat, const Tally& tally, Observation& out);
inline void observe(const ChoiceState& at, int seat, Observation& out) {
    observe(at, seat, tally_of(at.state), out);
}

}  // namespace glup::auction::env
