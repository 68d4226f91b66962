#include "glup/auction/endgame/of_state.hpp"

#include <algorithm>

#include "glup/auction/rules/score.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

// Those who play at it, from the leader of the trick on.
template <class Work>
void for_each_player(const State& state, const Work& work) {
    int seat = state.leader;
    do {
        if ((state.active >> seat & 1) != 0) work(seat);
        seat = state.after(seat);
    } while (seat != state.leader);
}

}  // namespace

Endgame endgame_of(const State& state) {
    if (state.decision != Decision::kLead && state.decision != Decision::kFollow)
        throw PhaseError(std::string("state: expected one in its tricks, given one ") +
                         (state.is_over() ? "that is over" : "before them"));
    Endgame endgame;
    endgame.rules = state.rules;
    endgame.trump = state.trump;
    for_each_player(state, [&](int seat) {
        const bool ours = state.rules.sides == Sides::kCalled
                              ? seat == state.bidder || seat == state.partner
                              : state.rules.account(seat) == state.rules.account(state.bidder);
        endgame.hands[endgame.seats] = state.hand[seat];
        endgame.ours |= static_cast<std::uint8_t>(ours ? 1U << endgame.seats : 0U);
        ++endgame.seats;
    });
    if (state.rules.spare_partner) {
        std::array<int, kMostSeats> seats{};
        int count = 0;
        for_each_player(state, [&](int seat) { seats[count++] = seat; });
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                endgame.spared[i] |=
                    static_cast<std::uint8_t>((state.side_of(seats[i]) >> seats[j] & 1) << j);
    }
    endgame.trump_led = state.rules.lead_trump && state.plays == 0;
    const auto trick = state.trick();
    std::copy(trick.begin(), trick.end(), endgame.trick.begin());
    endgame.in_trick = static_cast<int>(trick.size());
    return endgame;
}

StakedMelds melds_at_stake(const State& state) {
    StakedMelds melds{};
    int hand = 0;
    for_each_player(state, [&](int seat) {
        const SeatMask side = state.side_of(seat);
        const bool by_count = is_count(state.rules.save_of((side >> state.bidder & 1) != 0));
        melds[hand++] =
            by_count || saves(state, side) || meld_points(state, side) == 0 ? 0 : state.melds[seat];
    });
    return melds;
}

}  // namespace glup::auction
