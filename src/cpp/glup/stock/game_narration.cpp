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
    void tell(std::string words) { told_.push_back(sentence(std::move(words))); }
    std::string points() const { return counted(points_, "point"); }
    std::string points_for(int points, int seat) const {
        return counted(points, "point") + " for " + seats_.whom(seat);
    }

    std::string card() const {
        const std::string card = card_sign(before_.card_of(action_));
        const std::string mark = text_.substr(2);  // "+2" of one of several on the table
        if (mark.empty()) return card;
        return card + " from the table" + (mark == "+" ? "" : " (" + mark + ")");
    }

    void tell_lead() {
        tell(seats_.does(player_, "lead") + " " + card());
        tell_nine();
    }

    void tell_trick() {
        const int taker = after_.leader;
        if (taker == player_)
            tell(seats_.does(player_, "take") + " " + card_sign(before_.led) + " with " + card());
        else
            tell(seats_.does(player_, "play") + " " + card() + ": the trick is " +
                 seats_.whose(taker));
        tell_nine();
        tell_glups();
        if (!after_.is_over()) return;
        const int last = after_.scores[taker] - before_.scores[taker] - after_.counters[taker];
        tell("the last trick: " + points_for(last, taker));
    }

    void tell_nine() {
        if (points_ > 0) tell("the nine of trumps: " + points_for(points_, player_));
    }

    // The count is that of the player who follows, and is gone once they make none.
    void tell_glups() {
        const int more = after_.glups - before_.glups;
        if (more < 0) tell(seats_.whose_own(player_) + " glups are gone");
        if (more <= 0) return;
        std::string words = counted(more, "glup") + " for " + seats_.whom(player_);
        if (before_.glups > 0) words += ", " + std::to_string(after_.glups) + " in all";
        const int scored = after_.scores[player_] - before_.scores[player_] - points_;
        tell(scored > 0 ? words + ": " + counted(scored, "point") : words);
    }

    void tell_declaration() {
        if (action_.type() == Action::Type::kDeclare)
            tell(seats_.does(player_, "declare") + " " + declared() + ": " + points() + " (" +
                 cards() + ")");
        else if (action_.type() == Action::Type::kExchange)
            tell(exchanged() + ": " + points());
        if (after_.decision != Decision::kMeld) tell_draws();
    }

    std::string declared() const { return kind_words(kind_identifier(action_.kind())); }

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
        if (before_.turnup() == before_.trump_nine())
            return seats_.does(player_, "show") + " a nine of trumps";
        return seats_.does(player_, "exchange") + " the turn-up " + card_sign(before_.turnup());
    }

    // The taker draws first. The last trick's other player draws the turn-up, which all know.
    void tell_draws() {
        const int other = player_ ^ 1;
        const std::string mine = card_sign(stock_[before_.drawn + (seats_.is_me(player_) ? 0 : 1)]);
        if (after_.in_phase1()) return tell("you draw " + mine);
        if (seats_.is_me(player_))
            tell("you draw " + mine + ", " + seats_.does(other, "draw") + " the turn-up " +
                 card_sign(stock_.back()));
        else
            tell("you draw the turn-up " + mine);
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const int nines =
                after_.scores[seat] - before_.scores[seat] - (seat == player_ ? points_ : 0);
            if (nines > 0) tell("nines of trumps at the end: " + points_for(nines, seat));
        }
        tell("phase 2: " + duties());
        tell(seats_.does(after_.player, "lead"));
    }

    std::string duties() const {
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
    const int dealer = start.player ^ 1;
    std::string trump = "trump is ";
    trump.append(suit_sign(start.trump)).append(", turn-up ").append(card_sign(start.turnup()));
    if (const int points = start.scores[dealer]; points > 0)
        trump += ": " + counted(points, "point") + " for " + seats.whom(dealer);
    return {sentence(seats.does(dealer, "deal")), sentence(std::move(trump))};
}

std::vector<std::string> stock_sentences(const State& before, Action action, const Seats& seats) {
    return StockNarration(before, action, seats).told();
}

}  // namespace glup
