#include "glup/stock/value/luck.hpp"

#include "glup/stock/value/one_ply.hpp"

namespace glup::value {
namespace {

// `after`: both have drawn. The card drawn by `seat` lay at `place` of the stock `before`.
double luck_of(const Network& network, const State& before, const State& after, int seat,
               int place) {
    std::array<int, rules::kCards> lying{};
    for (int i = place; i + 1 < rules::kStock; ++i) ++lying[before.stock[i]];
    State other = after;
    other.hand[seat].remove(before.stock[place]);
    double sum = 0, here = 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        if (lying[card] == 0) continue;
        State next = other;
        next.hand[seat].add(card);
        const double value = estimate(network, next, seat);
        sum += lying[card] * value;
        if (card == before.stock[place]) here = value;
    }
    return here - sum / (rules::kStock - 1 - place);
}

}  // namespace

std::array<double, rules::kSeats> draw_luck(const Network& network, const State& state,
                                            Action action) {
    std::array<double, rules::kSeats> luck{};
    if (!state.ends_turn(action)) return luck;
    State after = state;
    after.apply(action);
    if (!after.in_phase1()) return luck;  // one face-down card was left, and the turn-up
    const int taker = state.player;
    luck[taker] = luck_of(network, state, after, taker, state.drawn);
    luck[taker ^ 1] = luck_of(network, state, after, taker ^ 1, state.drawn + 1);
    return luck;
}

}  // namespace glup::value
