// What happens in a deal of a game with a stock, told to one of its players. What the other draws
// or holds is not told.
#include <utility>

#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"

namespace glup {
namespace {

class StockNarration {
public:
    StockNarration(const State& before, Action action, const Seats& seats)
        : seats_(seats),
          before_(before),
          action_(action),
          text_(action_text(before, action)),
          after_(before),
          player_(before.player) {
        after_.apply(action);
        if (action.is_play()) {
            const bool is_nine =
                before.in_phase1() && before.card_of(action) == before.trump_nine();
            points_ = is_nine ? before.rules().trump_nine : 0;
        } else {
            State undrawn = before;
            undrawn.meld(action);
            points_ = undrawn.scores[player_] - before.scores[player_];
            stock_ = undrawn.stock;
        }
    }

    std::vector<std::string> told() {
        switch (before_.decision) {
            case Decision::kMeld: tell_declaration(); break;
            case Decision::kLead: tell_lead(); break;
            default: tell_trick();
        }
        return std::move(told_);
    }

private:
    void tell(Parts parts) { told_.push_back(sentence(parts)); }
    std::string does(std::string_view verb) const { return seats_.does(player_, verb); }
    std::string points_for(int points, int seat) const {
        return phrase({counted(points, "point"), " for ", seats_.whom(seat)});
    }

    std::string card() const {
        const std::string card = card_sign(before_.card_of(action_));
        const std::string mark = text_.substr(2);  // "+2" of one of several on the table
        if (mark.empty()) return card;
        return phrase({card, " from the table", mark == "+" ? "" : " (" + mark + ")"});
    }

    void tell_lead() {
        tell({does("lead"), " ", card()});
        tell_nine();
    }

    void tell_trick() {
        const int taker = after_.leader;
        if (taker == player_)
            tell({does("take"), " ", card_sign(before_.led), " with ", card()});
        else
            tell({does("play"), " ", card(), ": the trick is ", seats_.whose(taker)});
        tell_nine();
        tell_glups();
        if (!after_.is_over()) return;
        const int last = after_.scores[taker] - before_.scores[taker] - after_.counters[taker];
        tell({"the last trick: ", points_for(last, taker)});
    }

    void tell_nine() {
        if (points_ > 0) tell({"the nine of trumps: ", points_for(points_, player_)});
    }

    // The count is that of the player who follows, and is gone once they make none.
    void tell_glups() {
        const int more = after_.glups - before_.glups;
        if (more < 0) tell({seats_.whose_own(player_), " glups are gone"});
        if (more <= 0) return;
        const int scored = after_.scores[player_] - before_.scores[player_] - points_;
        tell({counted(more, "glup"), " for ", seats_.whom(player_),
              before_.glups > 0 ? ", " + std::to_string(after_.glups) + " in all" : "",
              scored > 0 ? ": " + counted(scored, "point") : ""});
    }

    void tell_declaration() {
        if (action_.type() == Action::Type::kDeclare)
            tell({does("declare"), " ", kind_words(kind_identifier(action_.kind())), ": ",
                  counted(points_, "point"), " (", cards(), ")"});
        else if (action_.type() == Action::Type::kExchange)
            tell({exchanged(), ": ", counted(points_, "point")});
        if (after_.decision != Decision::kMeld) tell_draws();
    }

    // `Q♠ K♠+`: a + at those on the table.
    std::string cards() const {
        std::string words;
        for (std::size_t at = text_.find(':'); at != text_.npos;) {
            const std::size_t next = text_.find(',', ++at);
            std::string_view label = std::string_view(text_).substr(at, next - at);
            if (!words.empty()) words += ' ';
            words.append(card_sign(consume_card(label))).append(label);
            at = next;
        }
        return words;
    }

    std::string exchanged() const {
        if (before_.turnup() == before_.trump_nine()) return does("show") + " a nine of trumps";
        return phrase({does("exchange"), " the turn-up ", card_sign(before_.turnup())});
    }

    // The taker draws first. The last trick's other player draws the turn-up, which all know.
    void tell_draws() {
        const bool is_first = seats_.is_me(player_);
        const std::string mine = card_sign(stock_[before_.drawn + (is_first ? 0 : 1)]);
        if (after_.in_phase1()) return tell({"you draw ", mine});
        if (is_first)
            tell({"you draw ", mine, ", ", seats_.does(player_ ^ 1, "draw"), " the turn-up ",
                  card_sign(stock_.back())});
        else
            tell({"you draw the turn-up ", mine});
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const int nines =
                after_.scores[seat] - before_.scores[seat] - (seat == player_ ? points_ : 0);
            if (nines > 0) tell({"nines of trumps at the end: ", points_for(nines, seat)});
        }
        tell({"phase 2: ", duties()});
        tell({seats_.does(after_.player, "lead")});
    }

    std::string_view duties() const {
        if (before_.rules().duty == rules::Duty::kBeat)
            return "follow suit, and take the trick if you can";
        return "follow suit, beat a trump that is led, and trump if you have none of the suit";
    }

    const Seats& seats_;
    const State& before_;
    Action action_;
    std::string text_;
    State after_;
    int player_;
    int points_ = 0;                  // of the action by itself
    decltype(State::stock) stock_{};  // before the draws
    std::vector<std::string> told_;
};

}  // namespace

std::vector<std::string> stock_beginning(const State& start, const Seats& seats) {
    const int dealer = start.player ^ 1, points = start.scores[dealer];
    const std::string scored = counted(points, "point") + " for " + seats.whom(dealer);
    return {sentence({seats.does(dealer, "deal")}),
            sentence({"trump is ", suit_sign(start.trump), ", turn-up ", card_sign(start.turnup()),
                      points > 0 ? ": " + scored : ""})};
}

std::vector<std::string> stock_sentences(const State& before, Action action, const Seats& seats) {
    return StockNarration(before, action, seats).told();
}

}  // namespace glup
