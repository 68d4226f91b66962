#include "glup/worlds/history.hpp"

#include <algorithm>
#include <string>

#include "glup/rules/declarations.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"

namespace glup {

void History::see(const View& view, Action action) {
    const State& seen = view.seen();
    if (!seen.in_phase1()) return;
    if (view.seat() != seat_)
        throw Error("history: expected what seat " + std::to_string(seat_) + " sees, given seat " +
                    std::to_string(view.seat()));
    if (seen.drawn != drawn_)
        throw Error("history: expected the deal after " + std::to_string(drawn_) +
                    " draws, given " + std::to_string(seen.drawn));
    const bool theirs = seen.player == view.opponent();
    if (seen.decision == Decision::kMeld) {
        if (theirs) see_declaration(view, action);
        draw();
    } else if (theirs) {
        see_play(seen, action);
    }
}

void History::note(Sign sign, CardMask cards) {
    for_each_bit(cards, [&](int card) { ++seen_[static_cast<int>(sign)][card]; });
}

void History::see_play(const State& seen, Action play) {
    const bool from_hand = play.type() == Action::Type::kPlayHand;
    const Card card =
        from_hand ? play.hand_card() : seen.tableau[seen.player][play.table_index()].card();
    Sign sign = Sign::kLed;
    if (seen.decision == Decision::kFollow) {
        const CardMask takers = kBeaters[seen.trump][seen.led];
        const CardMask suit = suit_mask(suit_of(seen.led));
        const bool takes = (takers >> card & 1) != 0;
        const bool follows = (suit >> card & 1) != 0;
        sign = takes ? Sign::kTook : follows ? Sign::kDucked : Sign::kThrew;
        if (!takes) note(Sign::kLeftTrick, takers);
        if (!takes && !follows) note(Sign::kLeftSuit, suit & ~takers);
    }
    note(from_hand ? sign : Sign::kFromTable, bit(card));
}

void History::see_declaration(const View& view, Action action) {
    int declared = 0;
    if (action.type() == Action::Type::kExchange) declared = rules::kExchange;
    if (action.type() == Action::Type::kDeclare)
        declared = kMeldTables[view.seen().trump].kinds[action.kind()].points;
    const auto points = points_with(view);
    CardMask silent = 0;
    for (Card card = 0; card < rules::kCards; ++card)
        if (points[card] > declared) silent |= bit(card);
    note(Sign::kSilent, silent);
}

void History::draw() {
    drawn_ += rules::kSeats;
    for (auto& cards : seen_)
        for (float& times : cards) times *= kFading;
}

std::array<int, rules::kCards> points_with(const View& view) {
    std::array<int, rules::kCards> points{};
    State state = view.seen();
    if (!state.in_phase1()) return points;
    state.player = static_cast<std::uint8_t>(view.opponent());
    const MeldTable& table = kMeldTables[state.trump];
    for (Card card = 0; card < rules::kCards; ++card) {
        // Five copies would be one too many: then there is none left to have.
        if (state.table[view.opponent()].count(card) == rules::kCopies) continue;
        state.hand[view.opponent()] = CardSet();
        state.hand[view.opponent()].add(card);
        const DeclarableKinds kinds(state);
        for_each_bit(kinds.plain, [&](int kind) {
            points[card] = std::max<int>(points[card], table.kinds[kind].points);
        });
        for_each_bit(kinds.several, [&](int kind) {
            const auto& meld = table.kinds[kind];
            if (count_ways(meld, state.hand[view.opponent()], state.tableau[view.opponent()]) > 0)
                points[card] = std::max<int>(points[card], meld.points);
        });
    }
    return points;
}

}  // namespace glup
