// Where the cards of a deal lie that a seat does not see, and whether what it knows allows that.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <vector>

#include "auction_samples.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/knowledge.hpp"

namespace samples {

// The deal that a world began with, played by its actions, each of which has to be legal.
inline State played_again(const State& world) {
    State state;
    if (world.rules.draw) {
        state = deal(world.rules, {world.deck.data(), static_cast<std::size_t>(world.rules.pack())},
                     world.dealer);
    } else {
        std::array<Hand, kMostSeats> hands;
        for (int seat = 0; seat < world.seats(); ++seat) hands[seat] = dealt_hand(world, seat);
        Hand widow;
        for (int i = 0; i < world.rules.face_down(); ++i) widow.add(world.widow[i]);
        state = deal_hands(world.rules, world.dealer, hands, widow);
    }
    state.accounts = world.accounts;
    for (const Action& action : actions_of(world)) state.apply(action);
    return state;
}

// Where the cards of a state lie that a seat does not see.
inline Layout layout_of(const State& state, const View& view) {
    Layout layout{};
    const int me = view.seat();
    for (int seat = 0; seat < state.seats(); ++seat)
        if (seat != me) layout[seat] = state.hand[seat];
    const auto add = [&](Card seen, Card card, int place) {
        if (seen == kNoCard) layout[place].add(card);
    };
    const State& seen = view.seen();
    for (int i = 0; i < kMostWidow; ++i) {
        if (!state.widow_taken) add(seen.widow[i], state.widow[i], me);
        add(seen.buried[i], state.buried[i], me);
    }
    int player = state.eldest();
    for (int turn = 0; turn < state.rules.draws(); ++turn, player = state.after(player)) {
        for (int i = 0; i < 2; ++i) {
            const bool kept = (state.kept >> turn & 1) != 0;
            const bool discarded = i == (kept ? 1 : 0);
            const int at = 2 * turn + i;
            if (turn >= state.drawn)
                add(seen.deck[at], state.deck[at], kUndrawn);
            else if (discarded)
                add(seen.deck[at], state.deck[at], player == me ? me : kTheirDiscards);
        }
    }
    return layout;
}

// Whether the copies of a layout can come from the lots.
inline bool comes_from(const Layout& layout, const std::vector<Lot>& lots) {
    for (Card card = 0; card < rules::kCards; ++card) {
        std::vector<Lot> mine;
        std::copy_if(lots.begin(), lots.end(), std::back_inserter(mine),
                     [&](const Lot& lot) { return lot.card == card; });
        std::array<int, kMostPlaces> open{};
        for (int place = 0; place < kMostPlaces; ++place) open[place] = layout[place].count(card);
        const std::function<bool(std::size_t, int)> lay = [&](std::size_t lot, int left) {
            if (lot == mine.size())
                return std::all_of(open.begin(), open.end(), [](int n) { return n == 0; });
            if (left == 0) return lay(lot + 1, lot + 1 < mine.size() ? mine[lot + 1].count : 0);
            for (int place = 0; place < kMostPlaces; ++place) {
                if ((mine[lot].places >> place & 1) == 0 || open[place] == 0) continue;
                --open[place];
                const bool found = lay(lot, left - 1);
                ++open[place];
                if (found) return true;
            }
            return false;
        };
        if (!lay(0, mine.empty() ? 0 : mine[0].count)) return false;
    }
    return true;
}

// Whether the layout is one of those that this allows.
inline bool fits(const Layout& layout, const Unseen& unseen) {
    for (int place = 0; place < kMostPlaces; ++place)
        if (layout[place].size() != unseen.room[place]) return false;
    return comes_from(layout, unseen.lots) &&
           std::all_of(unseen.clauses.begin(), unseen.clauses.end(),
                       [&](const Clause& clause) { return holds(clause, layout); });
}

}  // namespace samples
