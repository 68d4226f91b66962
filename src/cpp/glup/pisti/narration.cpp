#include "glup/pisti/narration.hpp"

#include <span>

#include "glup/cards/text.hpp"

namespace glup::pisti {
namespace {

void tell_scores(Narrator& to, const State& end) {
    const int mine = to.me() % kTeams;
    to.say("the deal brings you ").say(end.points[mine]).say(", the others ");
    to.say(end.points[1 - mine]);
    to.stop();
}

}  // namespace

void tell_card(Narrator& to, Card card) {
    to.say(card_text(card).substr(0, 1)).say(suit_sign(card / kRanks));
}

void tell_action(Narrator& to, const State& before, Card card) {
    State after = before;
    after.apply(card);
    const int player = before.player();
    const bool takes = before.takes(card);
    to.does(player, takes ? "take" : "play").say(" ");
    if (takes) to.counted(before.pile_size(), "card").say(" with ");
    tell_card(to, card);
    if (const int points = before.pisti_points(card); points > 0)
        to.say(": a pisti, ").counted(points, "point");
    to.stop();
    if (takes && before.first_taker == kNobody && before.faced < kKitty && to.is_me(player)) {
        to.say("face down lay:");
        for (const Card one : std::span(before.deck).subspan(before.faced, kKitty - before.faced)) {
            to.say(" ");
            tell_card(to, one);
        }
        to.stop();
    }
    if (after.plies % kRound == 0 && !after.is_over()) to.say("four more cards for each").stop();
    if (!after.is_over()) return;
    if (!takes) to.say("the last cards go to ").whom(after.last_taker).stop();
    tell_scores(to, after);
}

void tell_deal(Narrator& to, const State& start) {
    to.does(start.dealer, "deal").stop();
    to.say("on the table:");
    for (const Card card : std::span(start.deck).first(start.faced)) {
        to.say(" ");
        tell_card(to, card);
    }
    to.stop();
    to.say("the last card is ");
    tell_card(to, start.deck.back());
    to.stop();
    if (start.is_void()) to.say("four jacks are no deal").stop();
}

}  // namespace glup::pisti
