// What a deal is worth with both hands open: the mean over the orders in which the stock may lie.
//
// The same futures go along with the whole deal. In each of them the stock was shuffled before the
// first lead; whenever a card is drawn, it changes places with the one that the future had there.
// What lies under it stays as it was, so that noise which has nothing to do with the card is the
// same before and after the draw and falls out of their difference. And as the stock of a future is
// still uniform over all orders after the swap, that difference has mean exactly 0 over what may
// come, whatever the playouts think of cards: it is luck, and nothing else.
//
// A lead of more than 600 points counts as 600. One future in some hundreds makes a meld of
// thousands, and would drown all others: over 100 deals the luck of the draws then explained
// nothing at all.
#pragma once

#include <cstdint>
#include <vector>

#include "glup/stock/deal/record.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup::review {

class Futures {
public:
    // So many futures of a deal whose deck is whole; `greedy` plays them to their end.
    Futures(const Record& record, int count, std::uint64_t seed);

    // Takes an action of phase 1 in all of them; each draws what it has.
    void take(Action action);
    // Lets the card that lies at that place of the deck be drawn in all of them, after the action
    // that `before` was led on by.
    void put(int place, const State& before, Action action);

    // Plays at most so many to their end; whether that was the last of them. Then `mean` is seat
    // 0's mean lead over all, and the next call begins anew.
    bool play(int most);
    double mean() const { return mean_; }

private:
    void lay(State& state, const std::vector<std::uint8_t>& order) const;

    std::vector<Card> deck_;
    Random rng_;
    // Places of the deck and not cards: which of two equal cards changes places must not depend on
    // the order.
    std::vector<std::vector<std::uint8_t>> orders_;
    std::vector<State> states_;
    std::size_t played_ = 0;
    std::int64_t sum_ = 0;
    double mean_ = 0;
};

}  // namespace glup::review
