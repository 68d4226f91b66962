#include "glup/auction/worlds/knowledge.hpp"

#include <algorithm>

#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/worlds/meld_clauses.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::auction {
namespace {

// A trick as a card comes to it.
struct OnTrick {
    int led;      // the suit
    Card best;    // that holds it
    int held_by;  // the seat that played that
};

// The cards that a seat did not hold who played this one: with one of them in hand it would not
// have been legal.
CardMask barred_by(const State& state, int seat, Card card, const OnTrick& trick) {
    const auto& [led, best, held_by] = trick;
    const int suit = suit_of(card), trump = state.trump;
    const CardMask of_suit = suit_mask(led);
    if (suit != led && suit != trump) return of_suit | suit_mask(trump);
    const bool bound = !beats(card, best, trump) && state.has_to_beat(suit, led, seat, held_by);
    const CardMask higher = bound ? kBeaters[trump][best] & suit_mask(suit) : CardMask{0};
    if (suit != led) return of_suit | higher;
    return suit_of(best) == led ? higher : CardMask{0};
}

class ViewReader {
public:
    ViewReader(const View& view, Knowledge& known)
        : state_(view.seen()),
          rules_(state_.rules),
          me_(view.seat()),
          table_(table_of(state_)),
          known_(known),
          unseen_(known.unseen) {}

    void read() {
        left_ = pack_of(rules_);
        account_for(state_.hand[me_]);
        read_tricks();
        for (int seat = 0; seat < state_.seats(); ++seat)
            if (seat != me_) unseen_.room[seat] = state_.size[seat];
        read_face_down();
        if (rules_.draw) read_draws();
        for (int seat = 0; seat < state_.seats(); ++seat)
            if (seat != me_) read_hand(seat);
        read_auction();
        read_bids();
        read_called();
        read_marriage();
        read_nines();
        read_misdeal();
        lay_out();
    }

private:
    bool is_bidder(int seat) const { return seat == state_.bidder; }
    bool is_party(int seat) const { return seat % 2 == state_.bidder % 2; }  // to cards passed
    bool hides_buried() const { return table_.buried && !table_.counted && !is_bidder(me_); }
    // The places of the cards that a seat had when melds were shown and has not played.
    PlaceMask places_of(int seat) const {
        return place_bit(seat) |
               (is_bidder(seat) && hides_buried() ? place_bit(me_) : PlaceMask{0});
    }

    // Takes copies of a card off those that are not accounted for yet. Of a position that somebody
    // wrote there may be too many.
    void account_for(Card card, int copies = 1) {
        const int there = std::min(left_.count(card), copies);
        left_.remove(card, there);
        known_.surplus.add(card, copies - there);
    }
    void account_for(const Hand& cards) {
        cards.for_each_card([&](Card card, int copies) { account_for(card, copies); });
    }
    void fix(Card card, int copies, PlaceMask places) {
        if (copies <= 0) return;
        unseen_.lots.push_back({card, static_cast<std::uint8_t>(copies), places});
        account_for(card, copies);
    }

    void read_tricks() {
        for (const Trick& trick : tricks_of(state_)) {
            int player = trick.leader;
            OnTrick before{suit_of(trick.cards[0]), trick.cards[0], player};
            for (std::size_t i = 0; i < trick.cards.size(); ++i) {
                const Card card = trick.cards[i];
                known_.played[player].add(card);
                if (i > 0) {
                    barred_[player] |= barred_by(state_, player, card, before);
                    if (beats(card, before.best, state_.trump)) {
                        before.best = card;
                        before.held_by = player;
                    }
                } else if (rules_.lead_trump && card == state_.played[0] &&
                           trick.cards.data() == state_.played.data() &&
                           suit_of(card) != state_.trump) {
                    barred_[player] |= suit_mask(state_.trump);
                }
                account_for(card);
                player = state_.next_active(player);
            }
        }
    }

    // Widow, kitty and buried cards.
    void read_face_down() {
        visible_ = known_.played;
        if (table_.buried && !hides_buried()) {
            const Hand buried = hand_of({state_.buried.data(), rules_.widow});
            account_for(buried);
            visible_[state_.bidder] += buried;
        }
        if (hides_buried()) unseen_.room[me_] = rules_.widow;
        if (state_.widow_taken || rules_.face_down() == 0) return;
        if (state_.widow[0] == kNoCard)
            unseen_.room[me_] = static_cast<std::uint8_t>(rules_.face_down());
        else
            account_for(
                hand_of({state_.widow.data(), static_cast<std::size_t>(rules_.face_down())}));
    }

    void read_draws() {
        int own_unseen = 0;
        int theirs = 0;
        for (const Draw& draw : draws_of(state_)) {
            const Card discard = draw.kept ? draw.second : draw.first;
            if (discard != kNoCard)
                account_for(discard);
            else
                ++(draw.seat == me_ ? own_unseen : theirs);
        }
        int undrawn = rules_.pack() - 2 * state_.drawn;
        if (state_.decision == Decision::kDraw && state_.player == me_) {
            account_for(state_.deck[2 * state_.drawn]);
            --undrawn;
        }
        unseen_.room[me_] = static_cast<std::uint8_t>(own_unseen);
        unseen_.room[kTheirDiscards] = static_cast<std::uint8_t>(theirs);
        unseen_.room[kUndrawn] = static_cast<std::uint8_t>(undrawn);
    }

    // Cards that this seat knows to have come into another hand, and not to have left it before the
    // melds were shown.
    Hand received(int seat) const {
        Hand cards;
        if (knows_widow() && is_bidder(seat)) cards += hand_of({state_.widow.data(), rules_.widow});
        if (state_.widow_taken && rules_.kitty) {
            const int place = (seat - state_.bidder - 1 + state_.seats()) % state_.seats();
            if (state_.kitty[place] != kNoCard) cards.add(state_.kitty[place]);
        }
        for (int i = 0; i < state_.gave && is_party(seat) && is_party(me_); ++i) {
            const Hand given = hand_of({state_.given[i].data(), rules_.pass});
            const bool takes = is_bidder(seat) == (i == 0);
            cards = takes ? cards + given : beyond(cards, given);
        }
        return cards;
    }

    void read_hand(int seat) {
        const Hand played = known_.played[seat];
        const Hand shown = state_.shown[seat];
        Hand found = visible_[seat];
        PlaceMask shown_in = place_bit(seat);
        PlaceMask others_in = places_of(seat);
        if (must_have_buried_shown(seat)) {
            holds_shown_only_ = true;
            std::swap(shown_in, others_in);
            if (hides_buried()) others_in = place_bit(me_);
        }
        if (is_bidder(seat) && state_.gave == 2 && !is_party(me_)) {
            // The widow's cards may have been given on.
            const int partner = state_.after(state_.after(seat));
            others_in |= place_bit(partner);
            found += visible_[partner] + state_.shown[partner];
        }
        const Hand got = beyond(received(seat), found);
        const Hand sure = holds_shown_only_ && !hides_buried() && is_bidder(seat)
                              ? beyond(shown, hand_of({state_.buried.data(), rules_.widow}))
                              : shown;
        sure.for_each_card([&](Card c, int copies) { fix(c, copies, shown_in); });
        beyond(got, shown).for_each_card([&](Card c, int copies) { fix(c, copies, others_in); });
        if (holds_shown_only_ && is_bidder(seat)) {
            shown.for_each_card([&](Card card, int copies) {
                Clause clause{place_bit(seat), 0, {}};
                clause.add({card, 0, static_cast<std::int8_t>(copies)});
                unseen_.clauses.push_back(clause);
            });
        }
        if (state_.melded && (!rules_.chips || is_bidder(seat)))
            no_better_melds(played + shown, visible_[seat], state_.trump, rules_, places_of(seat),
                            unseen_.clauses);
    }

    bool must_have_buried_shown(int seat) const {
        if (!state_.melded || !table_.buried || !is_bidder(seat)) return false;
        const Hand melded =
            auction::melds(known_.played[seat] + state_.shown[seat], state_.trump, rules_).shown;
        const int cards = state_.size[seat] + known_.played[seat].size() + rules_.widow;
        return cards - melded.size() < rules_.widow;
    }

    // Taken by the bidder.
    bool knows_widow() const {
        return state_.widow_taken && !rules_.kitty && state_.widow[0] != kNoCard;
    }
    bool knows_passed(int seat) const {
        return state_.gave == 0 || !is_party(seat) || is_party(me_);
    }
    // What this seat knows to have come to another one, less what went, since the deal.
    bool knows_change(int seat) const {
        if (!knows_passed(seat)) return false;
        if (!state_.widow_taken || is_bidder(me_)) return true;
        return !rules_.kitty && (!is_bidder(seat) || rules_.widow == 0 || rules_.widow_open);
    }

    // The dealer may have had to bid without one.
    void read_bids() {
        if (rules_.bid_needs != kNeedsMarriage) return;
        for (int seat = 0; seat < state_.seats(); ++seat) {
            if (seat == me_ || !bid_freely(state_, seat) || !knows_change(seat)) continue;
            some_marriage(change_of(seat), places_of(seat), unseen_.clauses);
        }
    }

    void read_auction() {
        if (!rules_.compel || rules_.stands || rules_.bid_needs != 0) return;
        // Then melds shown say at least as much of the same cards.
        if (state_.melded && !rules_.chips && !rules_.is_house() && !rules_.kitty &&
            rules_.pass == 0)
            return;
        for (const auto& [seat, units] : auction_of(state_)) {
            if (units != 0) break;
            if (seat == me_) continue;
            if (!knows_change(seat)) {
                known_.passed_without_meld |= seat_bit(seat);
                if (knows_passed(seat))  // but not which card of the kitty they got
                    no_sure_meld_without_one(seen_of(seat), places_of(seat), rules_,
                                             unseen_.clauses);
                continue;
            }
            no_sure_meld(change_of(seat), places_of(seat), rules_, unseen_.clauses);
        }
    }

    // Less what has been seen of a hand.
    ByCard seen_of(int seat) const {
        ByCard seen{};
        visible_[seat].for_each_card([&](Card card, int copies) { seen[card] = -copies; });
        return seen;
    }

    // What came to a hand since it was dealt, less what went or has been seen since.
    ByCard change_of(int seat) const {
        ByCard change = seen_of(seat);
        const auto add = [&](std::span<const Card> cards, int sign) {
            for (const Card card : cards) change[card] += sign;
        };
        if (state_.widow_taken && rules_.kitty) {
            const int place = (seat - state_.bidder - 1 + state_.seats()) % state_.seats();
            add({&state_.kitty[place], 1}, 1);
        }
        if (is_bidder(seat) && knows_widow()) add({state_.widow.data(), rules_.widow}, 1);
        for (int i = 0; i < state_.gave && is_party(seat); ++i)
            add({state_.given[i].data(), rules_.pass}, is_bidder(seat) == (i == 0) ? 1 : -1);
        return change;
    }

    void read_called() {
        if (state_.called == kNoCard) return;
        for (int seat = state_.after(state_.bidder); seat != state_.bidder;
             seat = state_.after(seat)) {
            if (seat == state_.partner) break;
            barred_[seat] |= bit(state_.called);
        }
        const int partner = state_.partner;
        if (partner == kNobody || partner == me_ || visible_[partner].has(state_.called)) return;
        Clause clause{place_bit(partner), 0, {}};
        clause.add({state_.called, 1, Literal::kAny});
        unseen_.clauses.push_back(clause);
    }

    void read_marriage() {
        if (!rules_.marriage || state_.trump == kNoSuit || is_bidder(me_)) return;
        if (!(rules_.trump_first ? knows_change(state_.bidder) : knows_passed(state_.bidder)))
            return;
        ByCard since = rules_.trump_first ? change_of(state_.bidder) : seen_of(state_.bidder);
        for (int i = 0; i < state_.gave && !rules_.trump_first; ++i)
            for (int j = 0; j < rules_.pass; ++j) since[state_.given[i][j]] += i == 0 ? 1 : -1;
        const Naming naming = !state_.melded && !state_.moon ? Naming::kEither
                              : state_.no_marriage           ? Naming::kNone
                                                             : Naming::kMarriage;
        named_with(naming, state_.trump, since, places_of(state_.bidder), unseen_.clauses);
    }

    void read_nines() {
        if (!rules_.checks || rules_.nines != 2 || !table_.scored) return;
        for (int seat = 0; seat < state_.seats(); ++seat) {
            if (seat == me_ || (rules_.kitty && !knows_change(seat))) continue;
            told_of_nines(state_.nines[seat] > 0, rules_.kitty ? change_of(seat) : seen_of(seat),
                          places_of(seat), unseen_.clauses);
        }
    }

    // The misdeal was declared by whoever was to act.
    void read_misdeal() {
        if (state_.result != Result::kMisdeal) return;
        const int seat = last_to_act(state_);
        if (seat == me_) return;
        const bool by_nines = !rules_.misdeal || may_have_nines(seat);
        known_.blank = by_nines ? rank_mask(kNine) : kAllCards;
        for (Card card = 0; card < rules::kCards && !by_nines; ++card)
            if (rules_.is_counter(card)) known_.blank &= ~bit(card);
        known_.not_there = by_nines ? CardMask{0} : rank_mask(kAce);
        known_.blanks = by_nines ? rules_.misdeal_nines : rules_.misdeal_cards;
        if (!knows_passed(seat)) known_.blanks -= rules_.pass;
        if (!knows_change(seat)) return;
        const ByCard change = change_of(seat);
        for (Card card = 0; card < rules::kCards; ++card)
            if ((known_.blank >> card & 1) != 0) known_.blanks += change[card];
        if (!by_nines) no_ace(change, places_of(seat), unseen_.clauses);
    }

    // Enough of them for a misdeal.
    bool may_have_nines(int seat) const {
        int nines = copies_at(visible_[seat].all_suits() + left_.all_suits(), kNine);
        for (const Lot& lot : unseen_.lots)
            if (rank_of(lot.card) == kNine && (lot.places & places_of(seat)) != 0)
                nines += lot.count;
        return rules_.misdeal_nines > 0 && nines >= rules_.misdeal_nines;
    }

    // Whether the bidder, who buried cards that others do not see, has kept one that they would
    // have buried before any that is not easily buried.
    bool buried_easily() const {
        if (rules_.bury == Bury::kAny || !hides_buried() || state_.moon_alone()) return false;
        const Hand& played = known_.played[state_.bidder];
        const Hand shown =
            auction::melds(played + state_.shown[state_.bidder], state_.trump, rules_).shown;
        bool kept = false;
        beyond(played, shown).for_each_card([&](Card card, int) {
            kept = kept || is_easily_buried(card, state_.trump, rules_);
        });
        return kept;
    }

    void lay_out() {
        PlaceMask all = 0;
        for (int place = 0; place < kMostPlaces; ++place)
            if (unseen_.room[place] > 0) all |= place_bit(place);
        left_.for_each_card([&](Card card, int copies) {
            PlaceMask places = all;
            for (int seat = 0; seat < state_.seats(); ++seat) {
                const bool only_shown = holds_shown_only_ && is_bidder(seat) &&
                                        (hides_buried() || !state_.shown[seat].has(card));
                if (seat != me_ && only_shown) places &= static_cast<PlaceMask>(~place_bit(seat));
            }
            unseen_.lots.push_back({card, static_cast<std::uint8_t>(copies), places});
        });
        if (buried_easily())
            for (Lot& lot : unseen_.lots)
                if (!is_easily_buried(lot.card, state_.trump, rules_))
                    lot.places &= static_cast<PlaceMask>(~place_bit(me_));
        for (Lot& lot : unseen_.lots)
            for (int seat = 0; seat < state_.seats(); ++seat)
                if (seat != me_ && (barred_[seat] & bit(lot.card)) != 0)
                    lot.places &= static_cast<PlaceMask>(~place_bit(seat));
    }

    const State& state_;
    const Rules& rules_;
    const int me_;
    const Table table_;
    Knowledge& known_;
    Unseen& unseen_;
    Hand left_;                                  // cards that are in no lot yet
    std::array<CardMask, kMostSeats> barred_{};  // that a seat can't hold now
    std::array<Hand, kMostSeats> visible_{};     // that each had when melds were shown
    bool holds_shown_only_ = false;              // the bidder
};

}  // namespace

Knowledge::Knowledge(const View& view) { ViewReader(view, *this).read(); }

Ranges::Ranges(const View& view) : view_(view), unseen_(Knowledge(view).unseen) {
    unseen_.settle();
}

Copies Ranges::of(int seat, Card card) const {
    if (seat == view_.seat()) {
        const int copies = view_.hand().count(card);
        return {copies, copies};
    }
    const PlaceMask place = place_bit(seat);
    const int least = unseen_.settled[seat].count(card);
    int more = 0;
    for (const Lot& lot : unseen_.lots)
        if (lot.card == card && (lot.places & place) != 0) more += lot.count;
    more = std::min<int>(more, unseen_.room[seat]);
    int sure = 0;
    for (const Clause& clause : unseen_.clauses) {
        if (clause.size != 1 || clause.literals[0].card != card) continue;
        if ((clause.places & place) != 0) more = std::min<int>(more, clause.literals[0].high);
        if (clause.places == place) sure = std::max<int>(sure, clause.literals[0].low);
    }
    return {least + sure, least + more};
}

}  // namespace glup::auction
