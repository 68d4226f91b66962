// What happens in a deal of a game with a stock, told to one of its players. What the other draws
// or holds is not told.
#include "glup/game/narration.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"

namespace glup {
namespace {

class StockNarration {
public:
    StockNarration(Narrator& to, const State& before, Action action)
        : to_(to),
          before_(before),
          action_(action),
          text_(action_text(before, action)),
          after_(before),
          undrawn_(before),
          player_(before.player) {
        after_.apply(action);
        if (!action.is_play()) {
            undrawn_.meld(action);
            points_ = undrawn_.scores[player_] - before.scores[player_];
        } else if (before.in_phase1() && before.card_of(action) == before.trump_nine()) {
            points_ = before.rules().trump_nine;
        }
    }

    void tell() {
        if (before_.decision == Decision::kMeld) return tell_declaration();
        if (before_.decision == Decision::kLead)
            does("lead").say(" ");
        else if (after_.leader == player_)
            does("take").say(" ").card(before_.led).say(" with ");
        else
            does("play").say(" ");
        tell_card();
        if (before_.decision == Decision::kFollow && after_.leader != player_)
            to_.say(": the trick is ").whose(after_.leader);
        to_.stop();
        if (points_ > 0) tell_points("the nine of trumps: ", points_, player_);
        if (before_.decision == Decision::kFollow) tell_trick();
    }

private:
    Narrator& does(std::string_view verb) { return to_.does(player_, verb); }
    Narrator& points(int points) { return to_.counted(points, "point"); }
    void tell_points(std::string_view what, int points, int seat) {
        to_.say(what).counted(points, "point").say(" for ").whom(seat).stop();
    }

    // `Q♠ from the table (+2)`
    void tell_card() {
        const auto mark = std::string_view(text_).substr(2);  // "+2" of one of several
        to_.card(before_.card_of(action_)).say(mark.empty() ? "" : " from the table");
        if (mark.size() > 1) to_.say(" (").say(mark).say(")");
    }

    void tell_trick() {
        tell_glups();
        if (!after_.is_over()) return;
        const int taker = after_.leader;
        const int last = after_.scores[taker] - before_.scores[taker] - after_.counters[taker];
        tell_points("the last trick: ", last, taker);
    }

    // The count is that of the player who follows, and is gone once they make none.
    void tell_glups() {
        const int more = after_.glups - before_.glups;
        if (more < 0) to_.whose_own(player_).say(" glups are gone").stop();
        if (more <= 0) return;
        to_.counted(more, "glup").say(" for ").whom(player_);
        if (before_.glups > 0) to_.say(", ").say(int{after_.glups}).say(" in all");
        const int scored = after_.scores[player_] - before_.scores[player_] - points_;
        if (scored > 0) to_.say(": ").counted(scored, "point");
        to_.stop();
    }

    void tell_declaration() {
        if (action_.type() == Action::Type::kDeclare) {
            does("declare").say(" ").say(kind_words(kind_identifier(action_.kind()))).say(": ");
            points(points_).say(" (");
            tell_cards();
            to_.say(")").stop();
        } else if (action_.type() == Action::Type::kExchange) {
            if (before_.turnup() == before_.trump_nine())
                does("show").say(" a nine of trumps: ");
            else
                does("exchange").say(" the turn-up ").card(before_.turnup()).say(": ");
            points(points_).stop();
        }
        if (after_.decision != Decision::kMeld) tell_draws();
    }

    // `Q♠ K♠+`: a + at those on the table.
    void tell_cards() {
        const std::string_view text = text_;
        for (std::size_t at = text.find(':'), next = 0; next != text.npos; at = next) {
            next = text.find(',', at + 1);
            std::string_view label = text.substr(at + 1, next - at - 1);
            to_.say(text[at] == ':' ? "" : " ").card(consume_card(label)).say(label);
        }
    }

    // The taker draws first. The last trick's other player draws the turn-up, which all know.
    void tell_draws() {
        const bool is_first = to_.is_me(player_);
        const Card mine = undrawn_.stock[before_.drawn + (is_first ? 0 : 1)];
        if (!after_.in_phase1() && !is_first)
            to_.say("you draw the turn-up ").card(mine);
        else
            to_.say("you draw ").card(mine);
        if (after_.in_phase1()) return to_.stop();
        if (is_first)
            to_.say(", ").does(player_ ^ 1, "draw").say(" the turn-up ").card(undrawn_.turnup());
        to_.stop();
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const int nines = after_.scores[seat] - undrawn_.scores[seat];
            if (nines > 0) tell_points("nines of trumps at the end: ", nines, seat);
        }
        to_.say("phase 2: follow suit, ")
            .say(before_.rules().duty == rules::Duty::kBeat
                     ? "and take the trick if you can"
                     : "beat a trump that is led, and trump if you have none of the suit")
            .stop();
        to_.does(after_.player, "lead").stop();
    }

    Narrator& to_;
    const State& before_;
    Action action_;
    std::string text_;
    State after_;
    State undrawn_;  // after what the action itself does
    int player_;
    int points_ = 0;  // of the action by itself
};

}  // namespace

void tell_stock_deal(Narrator& to, const State& start) {
    const int dealer = start.player ^ 1, points = start.scores[dealer];
    to.does(dealer, "deal").stop();
    to.say("trump is ").say(suit_sign(start.trump)).say(", turn-up ").card(start.turnup());
    if (points > 0) to.say(": ").counted(points, "point").say(" for ").whom(dealer);
    to.stop();
}

void tell_stock_action(Narrator& to, const State& before, Action action) {
    StockNarration(to, before, action).tell();
}

}  // namespace glup
