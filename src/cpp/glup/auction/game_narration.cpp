// What happens in a deal of a game with an auction, told to one of its players.
#include <numeric>

#include "glup/auction/game.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/cards/text.hpp"
#include "glup/game/narration.hpp"

namespace glup::auction {
namespace {

class AuctionNarration {
public:
    AuctionNarration(Narrator& to, const State& before, const Action& action)
        : to_(to), before_(before), action_(action), after_(before), player_(before.player) {
        after_.apply_legal(action);
        seen_ = View(after_, to.me()).seen();
    }

    void tell() {
        tell_action();
        if (before_.decision == Decision::kBid && after_.decision != Decision::kBid &&
            after_.bid > 0)
            to_.does(after_.bidder, "have").say(" the bid at ").say(after_.bid_points()).stop();
        if (!before_.widow_taken && after_.widow_taken && after_.rules.widow > 0) tell_widow();
        if (!before_.melded && after_.melded) tell_melds();
    }

private:
    Narrator& does(std::string_view verb) { return to_.does(player_, verb); }
    bool is_mine() const { return to_.is_me(player_); }

    void tell_widow() {
        to_.say("the widow goes to ").whom(after_.bidder).say(": ");
        const auto widow = std::span(seen_.widow).first(after_.rules.widow);
        if (widow.front() == kNoCard)
            to_.counted(after_.rules.widow, "card").say(" unseen");
        else
            to_.cards(widow);
        to_.stop();
    }

    void tell_action() {
        switch (action_.kind()) {
            case Action::kKeep:
            case Action::kReject: tell_draw(); break;
            case Action::kPass: does("pass"); break;
            case Action::kBid:
                does("bid").say(" ").say(action_.units() * before_.rules.scale);
                break;
            case Action::kLook: does("look").say(" at the widow"); break;
            case Action::kConcede: does("concede"); break;
            case Action::kMisdeal: does("declare").say(" a misdeal"); break;
            case Action::kTrump:
                does("name").say(" ").say(suit_sign(action_.suit())).say(" trump");
                break;
            case Action::kMoon: tell_moon("", ""); break;
            case Action::kMoonTrump: tell_moon(" in ", suit_sign(action_.suit())); break;
            case Action::kKitty: tell_kitty(); break;
            case Action::kCall: tell_call(); break;
            case Action::kGive: tell_given(); break;
            case Action::kBury:
                does("bury").say(" ");
                tell_cards(is_mine());
                break;
            case Action::kPlay: tell_card(); break;
        }
        to_.stop();
    }

    // Cards of the action, where the player or everybody may see them.
    void tell_cards(bool are_seen) {
        const auto cards = action_.cards();
        if (are_seen)
            to_.cards(cards);
        else
            to_.counted(static_cast<int>(cards.size()), "card").say(", face down");
    }

    void tell_draw() {
        const bool keeps = action_.kind() == Action::kKeep;
        does(keeps ? "keep" : "reject").say(is_mine() ? " " : " the first card");
        if (!is_mine()) return;
        const Card* cards = &before_.deck[std::size_t{2} * before_.drawn];
        to_.card(cards[0]);
        if (!keeps) to_.say(" and take ").card(cards[1]);
    }

    void tell_moon(std::string_view in, std::string_view suit) {
        does("shoot").say(" the moon").say(in).say(suit).say(": every trick, or the loss");
    }

    void tell_kitty() {
        does("give").say(" each of the others a card of the kitty");
        std::string_view between = ": ";
        for (int i = 0, to = after_.after(player_); i < after_.seats();
             ++i, to = after_.after(to)) {
            if (!is_mine() && !to_.is_me(to)) continue;
            to_.say(between).card(after_.kitty[i]).say(" to ").whom(to);
            between = ", ";
        }
    }

    void tell_call() {
        does("call").say(" ").card(action_.card());
        if (after_.partner != kNobody)
            to_.say(": ").does(after_.partner, "are").say(" the partner");
        else
            to_.say(", which nobody else holds: ")
                .say(is_mine() ? "you" : "they")
                .say(" play alone");
    }

    void tell_given() {
        const int partner = after_.after(after_.after(player_));
        does(player_ == after_.bidder ? "return" : "pass").say(" to ").whom(partner).say(": ");
        tell_cards(seen_.given[after_.gave - 1][0] != kNoCard);
    }

    void tell_card() {
        const bool is_taken = after_.in_trick == 0;
        const int taker = after_.leader;
        if (is_taken && taker == player_)
            does("take").say(" the trick with ");
        else
            does(before_.in_trick == 0 ? "lead" : "play").say(" ");
        to_.card(action_.card());
        if (!is_taken) return;
        if (taker != player_) to_.say(": the trick is ").whose(taker);
        const int points = counted_points();
        if (points == 0)
            to_.say(", no points");
        else
            to_.say(", ").counted(points, "point");
    }

    // In the trick that is over.
    int counted_points() const {
        const auto sum = [](const State& state) {
            return std::accumulate(state.counters.begin(), state.counters.end(), 0);
        };
        return sum(after_) - sum(before_);
    }

    // Who shows what, the bidder first, and what it is worth to each side.
    void tell_melds() {
        std::vector<int> none;
        for (int step = 0; step < after_.seats(); ++step) {
            const int seat = (after_.bidder + step) % after_.seats();
            if (!shows(seat)) continue;
            if (after_.melds[seat] == 0)
                none.push_back(seat);
            else
                tell_melds_of(seat);
        }
        if (none.size() == 1)
            to_.does(none[0], "have").say(" no meld").stop();
        else if (!none.empty())
            to_.listed(none).say(" have no meld").stop();
        if (has_sides() && !after_.rules.chips) tell_sums();
    }

    bool shows(int seat) const { return !after_.rules.chips || seat == after_.bidder; }

    // `run, 2 × marriage in ♥ (…)`
    void tell_melds_of(int seat) {
        const Hand& shown = after_.shown[seat];
        to_.does(seat, "meld").say(" ").say(meld_points_text(after_.melds[seat])).say(": ");
        const Melds melds = auction::melds(shown, after_.trump, after_.rules);
        const MeldItems items = meld_items(melds, after_.trump, after_.rules);
        for (int i = 0, next = 0; i < items.size; i = next) {
            const std::string name = meld_words(items.items[i]);
            while (next < items.size && meld_words(items.items[next]) == name) ++next;
            if (i > 0) to_.say(", ");
            if (next - i > 1) to_.say(next - i).say(" × ");
            to_.say(name);
        }
        std::vector<Card> cards;
        shown.for_each([&](Card card) { cards.push_back(card); });
        to_.say(" (").cards(cards).say(")").stop();
    }

    void tell_sums() {
        SeatMask told = 0;
        std::string_view between = "melds together: ";
        for (int seat = 0; seat < after_.seats(); ++seat) {
            const SeatMask side = after_.side_of(seat);
            if ((told & seat_bit(seat)) != 0) continue;
            told |= side;
            int points = 0;
            for (int other = 0; other < after_.seats(); ++other) {
                if ((side & seat_bit(other)) != 0 && after_.melds[other] < kGame)
                    points += after_.melds[other];
            }
            to_.say(between);
            tell_side(side);
            to_.say(" ").say(points);
            between = ", ";
        }
        to_.stop();
    }

    // Who calls a card that nobody else holds is alone, and so are the others.
    bool has_sides() const {
        if (after_.rules.called()) return after_.partner != kNobody;
        return after_.rules.accounts() < after_.seats();
    }

    void tell_side(SeatMask side) {
        const bool of_two = after_.partner != kNobody || after_.rules.accounts() == 2;
        if ((side & seat_bit(to_.me())) != 0) {
            to_.say((side & (side - 1)) == 0 ? "you" : "we");
        } else if (of_two) {
            to_.say("they");
        } else {
            std::vector<int> seats;
            for (int seat = 0; seat < after_.seats(); ++seat)
                if ((side & seat_bit(seat)) != 0) seats.push_back(seat);
            to_.listed(seats);
        }
    }

    Narrator& to_;
    const State& before_;
    const Action& action_;
    State after_;
    State seen_;  // after it, by the player who is told
    int player_;
};

}  // namespace

void tell_auction_deal(Narrator& to, const State& start) {
    to.does(start.dealer, "deal").stop();
    if (start.bid > 0)
        to.does(start.bidder, "have")
            .say(" bid ")
            .say(start.bid_points())
            .say(", which stands")
            .stop();
}

void tell_auction_action(Narrator& to, const State& before, const Action& action) {
    AuctionNarration(to, before, action).tell();
}

}  // namespace glup::auction
