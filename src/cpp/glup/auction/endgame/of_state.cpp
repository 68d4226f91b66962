#include "glup/auction/endgame/of_state.hpp"

#include <algorithm>

#include "glup/support/error.hpp"

namespace glup::auction {

Endgame endgame_of(const State& state) {
    if (state.decision != Decision::kLead && state.decision != Decision::kFollow)
        throw Error(std::string("state: expected one in its tricks, given one ") +
                    (state.is_over() ? "that is over" : "before them"));
    Endgame endgame;
    endgame.rules = state.rules;
    endgame.trump = state.trump;
    int seat = state.leader;
    do {
        if ((state.active >> seat & 1) != 0) {
            const bool ours = state.rules.sides == Sides::kCalled
                                  ? seat == state.bidder || seat == state.partner
                                  : state.rules.account(seat) == state.rules.account(state.bidder);
            endgame.hands[endgame.seats] = state.hand[seat];
            endgame.ours |= static_cast<std::uint8_t>(ours ? 1U << endgame.seats : 0U);
            ++endgame.seats;
        }
        seat = state.after(seat);
    } while (seat != state.leader);
    const auto trick = state.trick();
    std::copy(trick.begin(), trick.end(), endgame.trick.begin());
    endgame.in_trick = static_cast<int>(trick.size());
    return endgame;
}

}  // namespace glup::auction
