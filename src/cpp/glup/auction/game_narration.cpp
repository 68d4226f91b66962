// What happens in a deal of a game with an auction, told to one of its players.
#include <numeric>
#include <utility>

#include "glup/auction/game.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

std::string cards_of(const Hand& hand) {
    std::vector<Card> cards;
    hand.for_each([&](Card card) { cards.push_back(card); });
    return by_suit(cards);
}

class AuctionNarration {
public:
    AuctionNarration(const State& before, const Action& action, const Seats& seats)
        : seats_(seats), before_(before), action_(action), after_(before), player_(before.player) {
        after_.apply_legal(action);
        seen_ = View(after_, seats.me()).seen();
    }

    std::vector<std::string> told() {
        tell_action();
        if (before_.decision == Decision::kBid && after_.decision != Decision::kBid &&
            after_.bid > 0)
            tell({seats_.does(after_.bidder, "have"), " the bid at ",
                  std::to_string(after_.bid_points())});
        if (!before_.widow_taken && after_.widow_taken && after_.rules.widow > 0)
            tell({"the widow goes to ", seats_.whom(after_.bidder), ": ",
                  by_suit(std::span(seen_.widow).first(after_.rules.widow))});
        if (!before_.melded && after_.melded) tell_melds();
        return std::move(told_);
    }

private:
    void tell(Parts parts) { told_.push_back(sentence(parts)); }
    std::string does(std::string_view verb) const { return seats_.does(player_, verb); }
    bool is_mine() const { return seats_.is_me(player_); }
    std::string_view suit() const { return suit_sign(action_.suit()); }
    // Cards of the action, where the player or everybody may see them.
    std::string cards(bool are_seen) const {
        const auto cards = action_.cards();
        if (are_seen) return by_suit(cards);
        return counted(static_cast<int>(cards.size()), "card") + ", face down";
    }

    void tell_action() {
        switch (action_.kind()) {
            case Action::kKeep:
            case Action::kReject: return tell_draw();
            case Action::kPass: return tell({does("pass")});
            case Action::kBid:
                return tell(
                    {does("bid"), " ", std::to_string(action_.units() * before_.rules.scale)});
            case Action::kLook: return tell({does("look"), " at the widow"});
            case Action::kConcede: return tell({does("concede")});
            case Action::kMisdeal: return tell({does("declare"), " a misdeal"});
            case Action::kTrump: return tell({does("name"), " ", suit(), " trump"});
            case Action::kMoon: return tell_moon("", "");
            case Action::kMoonTrump: return tell_moon(" in ", suit());
            case Action::kKitty: return tell_kitty();
            case Action::kCall: return tell_call();
            case Action::kGive: return tell_given();
            case Action::kBury: return tell({does("bury"), " ", cards(is_mine())});
            case Action::kPlay: return tell_card();
        }
    }

    void tell_draw() {
        const bool keeps = action_.kind() == Action::kKeep;
        const std::string verb = does(keeps ? "keep" : "reject");
        if (!is_mine()) return tell({verb, " the first card"});
        const Card* cards = &before_.deck[std::size_t{2} * before_.drawn];
        tell({verb, " ", card_sign(cards[0]), keeps ? "" : " and take " + card_sign(cards[1])});
    }

    void tell_moon(std::string_view in, std::string_view suit) {
        tell({does("shoot"), " the moon", in, suit, ": every trick, or the loss"});
    }

    void tell_kitty() {
        std::string given;
        for (int i = 0, to = after_.after(player_); i < after_.seats();
             ++i, to = after_.after(to)) {
            if (!is_mine() && !seats_.is_me(to)) continue;
            given += phrase(
                {given.empty() ? ": " : ", ", card_sign(after_.kitty[i]), " to ", seats_.whom(to)});
        }
        tell({does("give"), " each of the others a card of the kitty", given});
    }

    void tell_call() {
        const std::string call = phrase({does("call"), " ", card_sign(action_.card())});
        if (after_.partner != kNobody)
            return tell({call, ": ", seats_.does(after_.partner, "are"), " the partner"});
        tell({call, ", which nobody else holds: ", is_mine() ? "you" : "they", " play alone"});
    }

    void tell_given() {
        const int partner = after_.after(after_.after(player_));
        const bool returns = player_ == after_.bidder;
        tell({does(returns ? "return" : "pass"), " to ", seats_.whom(partner), ": ",
              cards(seen_.given[after_.gave - 1][0] != kNoCard)});
    }

    void tell_card() {
        const std::string card = card_sign(action_.card());
        const std::string verb = does(before_.in_trick == 0 ? "lead" : "play");
        if (after_.in_trick > 0) return tell({verb, " ", card});
        const int taker = after_.leader, points = counted_points();
        const std::string brings = points == 0 ? "no points" : counted(points, "point");
        if (taker == player_) return tell({does("take"), " the trick with ", card, ", ", brings});
        tell({verb, " ", card, ": the trick is ", seats_.whose(taker), ", ", brings});
    }

    // In the trick that is over.
    int counted_points() const {
        const auto sum = [](const State& state) {
            return std::accumulate(state.counters.begin(), state.counters.end(), 0);
        };
        return (sum(after_) - sum(before_)) * after_.rules.scale;
    }

    // Who shows what, the bidder first, and what it is worth to each side.
    void tell_melds() {
        std::vector<std::string> none;
        int last = seats_.me();
        for (int step = 0; step < after_.seats(); ++step) {
            const int seat = (after_.bidder + step) % after_.seats();
            if (!shows(seat)) continue;
            if (after_.melds[seat] == 0) {
                none.push_back(seats_.who(last = seat));
                continue;
            }
            tell({seats_.does(seat, "meld"), " ", meld_points_text(after_.melds[seat]), ": ",
                  names_of(after_.shown[seat]), " (", cards_of(after_.shown[seat]), ")"});
        }
        if (!none.empty()) {
            const bool is_other = none.size() == 1 && !seats_.is_me(last);
            tell({listed(none), is_other ? " has" : " have", " no meld"});
        }
        tell_sums();
    }

    bool shows(int seat) const { return !after_.rules.chips || seat == after_.bidder; }

    // `run, 2 × marriage in ♥`
    std::string names_of(const Hand& shown) const {
        const Melds melds = auction::melds(shown, after_.trump, after_.rules);
        const MeldItems items = meld_items(melds, after_.trump, after_.rules);
        std::string words;
        for (int i = 0, next = 0; i < items.size; i = next) {
            const std::string name = meld_words(items.items[i]);
            while (next < items.size && meld_words(items.items[next]) == name) ++next;
            words += phrase(
                {i > 0 ? ", " : "", next - i > 1 ? std::to_string(next - i) + " × " : "", name});
        }
        return words;
    }

    // Where several score together; of those who do not, all has been told.
    void tell_sums() {
        std::string sums;
        bool are_several = false;
        SeatMask told = 0;
        for (int seat = 0; seat < after_.seats(); ++seat) {
            const SeatMask side = side_of(seat);
            if ((told & seat_bit(seat)) != 0 || !shows(seat)) continue;
            int points = 0;
            told |= side;
            are_several = are_several || side != seat_bit(seat);
            for (int other = 0; other < after_.seats(); ++other) {
                if ((side & seat_bit(other)) != 0 && after_.melds[other] < kGame)
                    points += after_.melds[other];
            }
            sums +=
                phrase({sums.empty() ? "" : ", ", side_name(side), " ", std::to_string(points)});
        }
        if (are_several) tell({"melds together: ", sums});
    }

    // Who calls a card that nobody else holds is alone, and so are the others.
    SeatMask side_of(int seat) const {
        const bool is_alone = after_.rules.called() && after_.partner == kNobody;
        return is_alone ? seat_bit(seat) : after_.side_of(seat);
    }

    std::string side_name(SeatMask side) const {
        const bool is_one = (side & (side - 1)) == 0;
        if ((side & seat_bit(seats_.me())) != 0) return is_one ? "you" : "we";
        const bool of_two = after_.partner != kNobody || after_.rules.accounts() == 2;
        if (of_two && after_.seats() > 2) return "they";
        std::vector<std::string> names;
        for (int seat = 0; seat < after_.seats(); ++seat)
            if ((side & seat_bit(seat)) != 0) names.push_back(seats_.who(seat));
        return listed(names);
    }

    const Seats& seats_;
    const State& before_;
    const Action& action_;
    State after_;
    State seen_;  // after it, by the player who is told
    int player_;
    std::vector<std::string> told_;
};

}  // namespace

std::vector<std::string> auction_beginning(const State& start, const Seats& seats) {
    std::vector<std::string> told = {sentence({seats.does(start.dealer, "deal")})};
    if (start.bid > 0)
        told.push_back(sentence({seats.does(start.bidder, "have"), " bid ",
                                 std::to_string(start.bid_points()), ", which stands"}));
    return told;
}

std::vector<std::string> auction_sentences(const State& before, const Action& action,
                                           const Seats& seats) {
    return AuctionNarration(before, action, seats).told();
}

}  // namespace glup::auction
