#include "glup/stock/notation/position.hpp"

#include <string>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/forgotten.hpp"
#include "glup/text/faults.hpp"

namespace glup {
namespace {

// Builds the state that a view shows, and notes all faults that do not follow from others.
class Builder {
public:
    explicit Builder(const Position& position)
        : in_(position),
          rules_(rules::ruleset(position.ruleset)),
          me_(position.seat),
          opponent_(position.seat ^ 1) {}

    View build() {
        expect_range("seat", in_.seat, 0, rules::kSeats - 1);
        if (in_.phase != 1 && in_.phase != 2) fail("phase", std::to_string(in_.phase), "1 or 2");
        faults_.finish();  // nothing else makes sense without those two
        state_.ruleset = in_.ruleset;
        state_.trump = static_cast<std::uint8_t>(in_.trump);
        place_cards();
        in_.phase == 1 ? build_phase1() : build_phase2();
        check_copies();
        check_scores();
        faults_.finish();
        if (!in_.trick) return {state_, me_};
        const View view(state_, me_, untold_);
        check_taken(view);
        faults_.finish();
        return view;
    }

private:
    void fail(const std::string& field, const std::string& value, const std::string& expected) {
        faults_.add(field + ": expected " + expected + ", given " + value);
    }

    void expect_count(const std::string& field, int given, int expected, const std::string& what) {
        if (given != expected)
            fail(field, std::to_string(given), std::to_string(expected) + " " + what);
    }

    void expect_range(const std::string& field, int given, int low, int high) {
        if (given < low || given > high) {
            fail(field, std::to_string(given),
                 "a number from " + std::to_string(low) + " to " + std::to_string(high));
        }
    }

    void place_cards() {
        state_.hand[me_] = in_.hand;
        place_table("table", in_.table, me_);
        place_table("opponent.table", in_.opponent_table, opponent_);
        for (Card card = 0; card < rules::kCards; ++card) {
            state_.played[card] = static_cast<std::uint8_t>(in_.played.count(card));
        }
    }

    void place_table(const std::string& field, const std::vector<Position::Melded>& cards,
                     int seat) {
        const int most = rules_.hand - 1;
        if (static_cast<int>(cards.size()) > most) {
            return fail(field, std::to_string(cards.size()),
                        "at most " + std::to_string(most) + " cards");
        }
        for (const auto& [card, history] : cards) {
            if (state_.table[seat].count(card) == rules::kCopies) {
                fail(field, "five " + card_text(card), most_copies_text());
                continue;
            }
            if (history == 0) {
                fail(field, card_text(card) + " without a kind",
                     "the kinds that the card took part in");
            }
            state_.table[seat].add(card);
            if (fits(field, card, history)) {
                state_.tableau[seat].add(
                    MeldClass(card, history_roles(history), barred_by(card, history), 1));
            }
        }
    }

    // Whether the card can have taken part in all of these kinds, in some order.
    bool fits(const std::string& field, Card card, KindMask history) {
        const std::size_t before = faults_.size();
        for_each_bit(history, [&](int k) {
            if (faults_.size() > before) return;
            const auto kind = static_cast<Kind>(k);
            const std::string given = card_text(card) + " in " + std::string(kind_identifier(kind));
            if (rules_.place_of(kind) == rules_.meld_count)
                fail(field, given, "kinds of the rules of " + std::string(rules_.name));
            else if (!may_have_been_in(state_, card, kind))
                fail(field, given, "kinds that the card belongs to");
            else if ((never_with(state_.melds(), kind) & history) != 0)
                fail(field, given, "kinds that are compatible with each other");
            else if (kind == kDix && in_.turnup != card)
                fail(field, given, "the turn-up to be a nine too where one is shown");
        });
        return faults_.size() == before;
    }

    RoleMask barred_by(Card card, KindMask history) const {
        RoleMask barred = 0;
        for_each_bit(history, [&](int k) {
            barred |= state_.melds().barred[card][role_of(static_cast<Kind>(k))];
        });
        return barred;
    }

    // Sets player, leader and the card led from `decision`; in `wait` the sizes tell what the
    // opponent is about. False if that can't be told.
    bool place_decision(int own, bool opponent_melds) {
        const bool follow = in_.decision == "follow";
        const bool wait = in_.decision == "wait";
        if (in_.decision == "lead") {
            set_decision(Decision::kLead, me_, me_);
        } else if (follow) {
            set_decision(Decision::kFollow, me_, opponent_);
        } else if (in_.decision == "meld" && in_.phase == 1) {
            set_decision(Decision::kMeld, me_, me_);
        } else if (wait && in_.led != kNoCard) {
            set_decision(Decision::kFollow, opponent_, me_);
        } else if (wait) {
            set_decision(opponent_melds ? Decision::kMeld : Decision::kLead, opponent_, opponent_);
        } else {
            fail("decision", quoted(in_.decision),
                 in_.phase == 1 ? "lead, follow, meld or wait" : "lead, follow or wait");
            return false;
        }
        if (follow && in_.led == kNoCard) fail("led", "null", "the card that the opponent led");
        if (!follow && !wait && in_.led != kNoCard)
            fail("led", card_text(in_.led), "none unless the decision is follow");
        state_.led = in_.led;
        if (in_.phase == 1) {
            const bool melds = state_.decision == Decision::kMeld;
            const bool follows = state_.decision == Decision::kFollow;
            expect_count("hand", own, rules_.hand - (melds || (follows && state_.leader == me_)),
                         "cards in hand and on the table");
            const int all = rules_.hand - (melds || (follows && state_.leader == opponent_));
            expect_count("opponent.concealed", in_.concealed,
                         all - static_cast<int>(in_.opponent_table.size()),
                         "cards, so that the opponent has " + std::to_string(all) +
                             " with those on their table");
        }
        return true;
    }

    void set_decision(Decision decision, int player, int leader) {
        state_.decision = decision;
        state_.player = static_cast<std::uint8_t>(player);
        state_.leader = static_cast<std::uint8_t>(leader);
    }

    void build_phase1() {
        const int face_down = rules_.stock() - 1;
        if (in_.turnup == kNoCard)
            fail("turnup", "null", "the card under the stock");
        else if (suit_of(in_.turnup) != in_.trump)
            fail("turnup", card_text(in_.turnup), "a card of the trump suit");
        const bool stock_fits = in_.stock >= 1 && in_.stock <= face_down && in_.stock % 2 == 1;
        if (!stock_fits) {
            fail("stock", std::to_string(in_.stock),
                 "an odd number from 1 to " + std::to_string(face_down));
        }
        const int own = in_.hand.size() + static_cast<int>(in_.table.size());
        if (place_decision(own, own == rules_.hand - 1) && stock_fits) place_tricks();
        state_.known[me_] = known_card("known", in_.known);
        state_.known[opponent_] = known_card("opponent.known", in_.opponent_known);
        if (state_.known[me_] != kNoCard && !in_.hand.has(state_.known[me_])) {
            fail("known", card_text(state_.known[me_]), "a card of my hand");
        }
        if (state_.known[me_] != kNoCard && state_.known[opponent_] != kNoCard) {
            fail("known", card_text(state_.known[me_]),
                 "none, since the opponent exchanged the turn-up");
        }
        if (state_.known[opponent_] != kNoCard && in_.concealed == 0) {
            fail("opponent.known", card_text(state_.known[opponent_]),
                 "none, since the opponent's hand is empty");
        }
        state_.hand[opponent_] = in_.opponent_known;
    }

    // What follows from the number of tricks that the stock tells.
    void place_tricks() {
        const int face_down = rules_.stock() - 1;
        state_.drawn = static_cast<std::uint8_t>(rules::kStock - 1 - in_.stock);
        if (in_.turnup != kNoCard) state_.stock[rules::kStock - 1] = in_.turnup;
        const int tricks =
            (face_down - in_.stock) / rules::kSeats + (state_.decision == Decision::kMeld);
        state_.tricks = static_cast<std::uint8_t>(tricks);
        const int cards = rules::kSeats * tricks;
        const std::string of_tricks =
            "cards, two for each of the " + std::to_string(tricks) + " complete tricks";
        if (!in_.trick)
            expect_count("played", in_.played.size(), cards, of_tricks);
        else if (in_.played.size() > cards)
            fail("played", std::to_string(in_.played.size()),
                 "at most " + std::to_string(cards) + " " + of_tricks);
        expect_range("glups", in_.glups, 0, rules_.glups ? rules::most_glups(tricks) : 0);
        state_.glups = static_cast<std::uint8_t>(in_.glups);
    }

    // The former turn-up is the only card that is known to be in a hand.
    Card known_card(const std::string& field, const CardSet& cards) {
        if (cards.empty()) return kNoCard;
        const auto card = static_cast<Card>(std::countr_zero(cards.distinct()));
        const Card nine = make_card(in_.trump, kNine);
        if (cards.size() > 1 || suit_of(card) != in_.trump || card == nine || in_.turnup != nine) {
            fail(field, quoted(cards_text(cards)),
                 "nothing, or the former turn-up (a trump above the 9) after an exchange");
            return kNoCard;
        }
        return card;
    }

    void build_phase2() {
        if (in_.turnup != kNoCard) fail("turnup", card_text(in_.turnup), "null in phase 2");
        expect_count("stock", in_.stock, 0, "in phase 2");
        if (!in_.table.empty())
            fail("table", std::to_string(in_.table.size()) + " cards", "none in phase 2");
        if (!in_.opponent_table.empty())
            fail("opponent.table", std::to_string(in_.opponent_table.size()) + " cards",
                 "none in phase 2");
        expect_count("glups", in_.glups, 0, "in phase 2");
        state_.drawn = rules::kStock;
        state_.hand[opponent_] = in_.opponent_known;
        if (!place_decision(in_.hand.size(), false)) return;

        const int own = in_.hand.size();
        const int left = own + (state_.led != kNoCard && state_.leader == me_);  // tricks to come
        if (left < 1 || left > rules_.hand) return expect_range("hand", left, 1, rules_.hand);
        const int theirs = left - (state_.led != kNoCard && state_.leader == opponent_);
        expect_count("opponent.known", in_.opponent_known.size(), theirs,
                     "cards: the opponent's whole hand");
        expect_count("opponent.concealed", in_.concealed, in_.opponent_known.size(), "cards");
        state_.tricks = static_cast<std::uint8_t>(rules_.tricks() - left);
        expect_count("played", in_.played.size(), rules_.deck() - rules::kSeats * left,
                     "cards, all those of the complete tricks");
    }

    void check_copies() {
        const auto [copies, card] = most_copies();
        if (copies > copies_of(rules_, card)) {
            fail("played",
                 std::to_string(copies) + " " + card_text(card) +
                     " in hands, tables, turn-up and tricks",
                 most_copies_text());
        }
    }

    std::string most_copies_text() const {
        return "at most " + copies_word(rules_) + " copies of a card";
    }

    std::pair<int, Card> most_copies() const {
        std::pair<int, Card> most{0, 0};
        for (Card card = 0; card < rules::kCards; ++card) {
            int copies =
                state_.played[card] + (state_.led == card) + (in_.phase == 1 && in_.turnup == card);
            for (int seat = 0; seat < rules::kSeats; ++seat)
                copies += state_.hand[seat].count(card) + state_.table[seat].count(card);
            if (copies - copies_of(rules_, card) > most.first - copies_of(rules_, most.second))
                most = {copies, card};
        }
        return most;
    }

    void check_scores() {
        int collected = 0;
        for (Card card = 0; card < rules::kCards; ++card)
            collected += rules_.points_of(card) * state_.played[card];
        for (int i = 0; i < rules::kSeats; ++i) {
            const std::string whose = i == 0 ? ".me" : ".opponent";
            const int seat = i == 0 ? me_ : opponent_, counters = in_.counters[i].value_or(0);
            expect_range("counters" + whose, counters, 0, rules_.counter_points());
            expect_range("scores" + whose, in_.scores[i], 0, rules::kMostPoints);
            state_.counters[seat] = static_cast<std::uint8_t>(counters);
            state_.scores[seat] = in_.scores[i];
            if (!in_.counters[i]) untold_ |= 1U << seat;
        }
        if (in_.trick) return;  // what is forgotten was collected too
        const int sum = state_.counters[0] + state_.counters[1];
        // In phase 2 a front-end may ask about the rest of a deal whose tricks it did not count.
        if (sum > collected || (in_.phase == 1 && sum < collected)) {
            fail("counters", std::to_string(sum) + " in all",
                 std::to_string(collected) + ", the counters among the cards played");
        }
    }

    // What both are told to have taken, against what the cards can score of which not all are told.
    void check_taken(const View& view) {
        const Forgotten forgotten(view);
        if (forgotten.is_possible()) return;
        const auto [least, most] = forgotten.bounds();
        const int sum = state_.counters[0] + state_.counters[1];
        const std::string cards = std::to_string(view.forgotten()) + " played cards are not given";
        if (untold_ != 0 || sum < least || sum > most) {
            fail("counters", std::to_string(sum) + (untold_ == 0 ? " in all" : ""),
                 (untold_ == 0 ? std::to_string(least) + " to " : "at most ") +
                     std::to_string(most) + " in all, as " + cards);
        } else {
            fail("counters", std::to_string(sum) + " in all",
                 "numbers that cards can come to, as " + cards);
        }
    }

    const Position& in_;
    const rules::Ruleset& rules_;
    int me_;
    int opponent_;
    State state_;
    unsigned untold_ = 0;
    PositionFaults faults_;
};

std::vector<Position::Melded> melded(const rules::Ruleset& ruleset, const Tableau& tableau) {
    std::vector<Position::Melded> cards;
    for (const int i : class_order(ruleset, tableau)) {
        const MeldClass item = tableau[i];
        for (int n = 0; n < item.copies(); ++n)
            cards.push_back({item.card(), history_kinds(item.card(), item.history())});
    }
    return cards;
}

}  // namespace

const char* decision_of(const View& view) {
    const bool waits = !view.to_act() && !view.seen().is_over();
    return waits ? "wait" : decision_name(view.seen().decision);
}

Position position_of(const View& view) {
    const State& seen = view.seen();
    const int me = view.seat(), opponent = view.opponent();
    Position p;
    p.ruleset = seen.ruleset;
    p.trump = seen.trump;
    p.turnup = seen.in_phase1() ? seen.turnup() : kNoCard;
    p.stock = seen.stock_left();
    p.phase = seen.in_phase1() ? 1 : 2;
    p.decision = decision_of(view);
    p.led = seen.led;
    p.hand = seen.hand[me];
    p.table = melded(seen.rules(), seen.tableau[me]);
    p.opponent_table = melded(seen.rules(), seen.tableau[opponent]);
    p.opponent_known = view.opponent_known();
    p.concealed = view.concealed();
    for (Card card = 0; card < rules::kCards; ++card) p.played.add(card, seen.played[card]);
    p.glups = seen.glups;
    p.scores = {seen.scores[me], seen.scores[opponent]};
    if (view.forgotten() > 0) p.trick = seen.tricks + (seen.decision != Decision::kMeld);
    for (int i = 0; i < rules::kSeats; ++i) {
        const int seat = i == 0 ? me : opponent;
        p.counters[i] =
            view.is_untold(seat) ? std::nullopt : std::optional(int{seen.counters[seat]});
    }
    if (seen.in_phase1()) p.known = view.known();
    p.seat = me;
    return p;
}

View make_view(const Position& position) { return Builder(position).build(); }

}  // namespace glup
