#include "glup/auction/rules/view.hpp"

#include <algorithm>
#include <vector>

#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction {
namespace {

void hide_kitty(State& seen, int seat) {
    for (int i = 0, taker = seen.after(seen.bidder); i < seen.seats(); ++i) {
        if (taker != seat) seen.kitty[i] = kNoCard;
        taker = seen.after(taker);
    }
}

// The first card of a turn is seen by its player, the second if the first was rejected. Once all is
// counted the discards are known, but not which turn they came from.
void hide_draws(State& seen, int seat, bool counted) {
    std::vector<Card> discards;
    std::vector<Card*> places;
    int player = seen.eldest();
    for (int turn = 0; turn < seen.rules.draws(); ++turn, player = seen.after(player)) {
        Card* cards = &seen.deck[2 * turn];
        const bool done = turn < seen.drawn;
        const bool own = player == seat;
        const bool kept = (seen.kept >> turn & 1) != 0;
        if (counted && done && !own) {
            places.push_back(cards + kept);
            discards.push_back(cards[kept]);
        }
        if (own && turn == seen.drawn && seen.decision == Decision::kDraw) {
            hide({cards + 1, 1});
        } else if (!own || !done) {
            hide({cards, 2});
        } else if (kept && !counted) {
            hide({cards + 1, 1});
        }
    }
    std::sort(discards.begin(), discards.end());
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = discards[i];
}

}  // namespace

Table table_of(const State& state) {
    const bool plays = state.leader != kNobody;
    const bool scored =
        state.is_over() && state.result != Result::kThrownIn && state.result != Result::kMisdeal;
    return {plays && state.rules.widow > 0, scored && state.has_tricks(), scored};
}

Seen seen_by(const State& state, int seat) {
    const Table table = table_of(state);
    const bool bids = seat == state.bidder;
    const bool looks = state.decision == Decision::kKitty && bids;
    const bool open = state.rules.widow_open && !state.rules.kitty;
    const bool taken = state.widow_taken && (open || bids);
    return {.widow = looks || taken,
            .kitty = bids,
            .buried = !table.buried || table.counted || bids,
            .given = seat % 2 == state.bidder % 2,  // only where partners sit opposite
            .unmarried = bids || state.melded};
}

int last_to_act(const State& state) {
    int seat = state.leader;
    if (seat != kNobody) {
        for (int i = 0; i < state.in_trick; ++i) seat = state.next_active(seat);
        return seat;
    }
    const int bidder = state.bidder;
    if (state.auction_over()) {
        const bool partner_gives =
            state.trump != kNoSuit && !state.melded && state.rules.pass > 0 && state.gave == 0;
        return partner_gives ? state.after(state.after(bidder)) : bidder;
    }
    const std::vector<Said> said = auction_of(state);
    if (said.empty()) return state.rules.stands ? state.after(state.eldest()) : state.eldest();
    seat = said.back().seat;
    do seat = state.after(seat);
    while ((state.passed >> seat & 1) != 0 || seat == bidder);
    return seat;
}

void note_dealt(State& state, int seat) { note_dealt(state, seat, played_by(state, seat)); }

void note_dealt(State& state, int seat, const Hand& played) {
    if (state.decision == Decision::kDraw) return;  // nobody has all cards yet
    state.note_dealt(seat, dealt_hand(state, seat, played));
    if (!state.rules.checks || !state.widow_taken || seat != state.bidder) return;
    for (int i = 0; i < state.rules.widow; ++i)
        state.nines[seat] += rank_of(state.widow[i]) == kNine;
}

View::View(const State& state, int seat) : seen_(state), seat_(static_cast<std::uint64_t>(seat)) {
    const Table table = table_of(state);
    const Seen knows = seen_by(state, seat);
    const Rules& rules = seen_.rules;
    for (int other = 0; other < rules.seats; ++other) {
        if (other == seat) continue;
        seen_.hand[other] = {};
        // Enough nines for checks are told when these are counted.
        const bool told = table.scored && seen_.nines[other] >= kManyNines;
        seen_.nines[other] = static_cast<std::uint8_t>(told ? kManyNines : 0);
    }
    seen_.sure_meld &= seat_bit(seat);
    seen_.blank &= seat_bit(seat);
    seen_.no_marriage = seen_.no_marriage && knows.unmarried;
    seen_.weak &= seat_bit(seat);
    if (!knows.widow) hide({seen_.widow.data(), static_cast<std::size_t>(rules.face_down())});
    if (rules.kitty && seen_.widow_taken && !knows.kitty) hide_kitty(seen_, seat);
    if (!knows.buried) hide({seen_.buried.data(), rules.widow});
    for (int i = 0; i < seen_.gave; ++i)
        if (!knows.given) hide({seen_.given[i].data(), rules.pass});
    if (rules.draw) hide_draws(seen_, seat, table.counted);
}

}  // namespace glup::auction
