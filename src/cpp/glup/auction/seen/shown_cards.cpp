#include "glup/auction/seen/shown_cards.hpp"

#include <algorithm>
#include <string>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

using std::to_string;

void check_count(const std::string& what, std::span<const Card> cards, int count) {
    if (static_cast<int>(cards.size()) != count)
        throw Error(what + ": expected " + to_string(count) + " cards, given " +
                    to_string(cards.size()));
}

// No more of a card than there are in the pack.
void check_pack(const std::string& what, const Hand& hand, const Rules& rules) {
    hand.for_each_card([&](Card card, int copies) {
        if (copies > rules.copies_of(card))
            throw Error(what + ": expected at most " + to_string(rules.copies_of(card)) + " " +
                        card_text(card) + " in all, given " + to_string(copies));
    });
}

// Where copies of a card lie that the hand can't have: ": 1 lies in yours, 1 was played".
std::string whereabouts(const View& view, Card card) {
    int shown = 0, gone = 0;
    for (int seat = 0; seat < view.seen().seats(); ++seat) {
        gone += played_by(view.seen(), seat).count(card);
        if (seat != view.seat()) shown += view.seen().shown[seat].count(card);
    }
    std::string text;
    const auto add = [&](int count, const std::string& where) {
        if (count > 0) text += (text.empty() ? ": " : ", ") + to_string(count) + where;
    };
    add(view.hand().count(card), " in yours");
    add(gone, " played");
    add(shown, " shown by others");
    return text;
}

void check_held(const View& view, int seat, const Hand& cards) {
    const Ranges ranges(view);
    cards.for_each_card([&](Card card, int copies) {
        const int most = ranges.of(seat, card).most;
        if (copies > most)
            throw Error("melds: expected at most " + to_string(most) + " " + card_text(card) +
                        " in this hand, given " + to_string(copies) + whereabouts(view, card));
    });
}

// Into one of the places of a state, in canonical order.
template <class Place>
void lay(std::span<const Card> cards, Place& place) {
    std::copy(cards.begin(), cards.end(), place.begin());
    sort_cards({place.data(), cards.size()});
}

}  // namespace

void take_widow(State& seen, int seat, std::span<const Card> cards) {
    check_count("widow", cards, seen.rules.widow);
    check_pack("widow", seen.hand[seat] + hand_of(cards), seen.rules);
    lay(cards, seen.widow);
    seen.widow_taken = true;
    if (seen.bidder != seat) return;
    seen.hand[seat] += hand_of(cards);
    if (seen.melded) note_melds(seen, seat, seen.hand[seat]);
}

void take_given(State& seen, int seat, std::span<const Card> cards) {
    check_count("given", cards, seen.rules.pass);
    check_pack("given", seen.hand[seat] + hand_of(cards), seen.rules);
    lay(cards, seen.given[seen.gave - 1]);
    seen.hand[seat] += hand_of(cards);
    if (seen.melded) note_melds(seen, seat, seen.hand[seat]);
}

void show_melds(State& seen, const View& before, int of, std::span<const Card> cards) {
    const Hand shown = hand_of(cards);
    check_pack("melds", shown, seen.rules);
    if (seen.gave == 0) check_held(before, of, shown);  // else cards have changed hands since
    const Melds found = melds(shown, seen.trump, seen.rules);
    if (!(found.shown == shown)) {
        const std::string those = found.shown.empty() ? "none" : card_list_text(found.shown, " ");
        throw Error("melds: expected cards that meld, " + those + ", given " +
                    card_list_text(cards, " "));
    }
    note_melds(seen, of, shown);
}

void note_melds(State& state, int seat, const Hand& hand) {
    const Melds found = melds(hand, state.trump, state.rules);
    state.melds[seat] = found.points;
    state.shown[seat] = found.shown;
    state.meld_checks[seat] =
        static_cast<std::uint8_t>(state.rules.checks ? found.checks(state.trump) : 0);
}

Result result_by_melds(const State& seen, int seat) {
    if (!seen.melded) return Result::kNone;
    for (int other = 0; other < seen.seats(); ++other)
        if (seen.melds[other] == kGame) return Result::kGame;
    const Hand& bidders = seen.shown[seen.bidder];
    const bool lacks =
        !bidders.has(make_card(seen.trump, kKing)) || !bidders.has(make_card(seen.trump, kQueen));
    const bool shown = seen.rules.entries[kTrumpMarriages] != 0;
    const bool told = seen.rules.marriage && shown && seen.bidder != seat;
    return told && lacks ? Result::kNoMarriage : Result::kNone;
}

}  // namespace glup::auction
