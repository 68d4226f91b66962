#include "glup/auction/reasons/reasons.hpp"

#include <array>
#include <bit>

#include "glup/auction/reasons/trick_facts.hpp"

namespace glup::auction {
namespace {

struct TwoCards {
    const TrickFacts& facts;
    Card card;
    Card other;
    SeatMask takers = facts.takers(card);
    SeatMask other_takers = facts.takers(other);
    int suit = suit_of(card);
    int other_suit = suit_of(other);
    bool is_trump = suit == facts.state().trump;
    bool holds = facts.holds(card);
    bool other_holds = facts.holds(other);

    bool mine() const { return facts.is_mine(takers); }
    bool ours() const { return facts.is_ours(takers); }
    // It adds a counter to the trick, or spares one, where the other does not.
    bool adds() const { return is_counter(card) && !is_counter(other); }
    bool spares() const { return !is_counter(card) && is_counter(other); }
    // Of two cards of one suit it is the lower.
    bool is_lower() const { return suit == other_suit && card < other; }
    // Neither holds the trick, but one of these seats does.
    bool are_below(SeatMask seats) const {
        return !facts.leads() && !holds && !other_holds &&
               (seats & seat_bit(facts.state().holder)) != 0;
    }
    // Of kWho: the partner, or one of several.
    int partner() const {
        return std::has_single_bit<unsigned>(facts.ours() & facts.others()) ? 0 : 1;
    }
    int counter() const { return facts.state().rules.scale; }
};

Sentence sure_lead(const TwoCards& two) {
    if (!two.mine() || two.facts.is_mine(two.other_takers)) return {};
    if (two.is_trump) return {"no higher trump is out: it takes the trick"};
    return {"no higher %o is out, and nobody can trump it: it takes the trick", {two.suit}};
}

// A lead that only a trump beats.
bool is_safe_lead(const TrickFacts& facts, Card card) {
    const int suit = suit_of(card);
    return suit != facts.state().trump && !facts.may_be_headed(card) && facts.without(suit) == 0 &&
           facts.unseen(suit) >= std::popcount(facts.others()) && !facts.is_any_aside(suit);
}

Sentence safe_lead(const TwoCards& two) {
    if (two.facts.is_mine(two.other_takers) || is_safe_lead(two.facts, two.other)) return {};
    if (!is_safe_lead(two.facts, two.card)) return {};
    return {"no higher %o is out, and nobody is known to be out of %s", {two.suit, two.suit}};
}

Sentence drawn_trumps(const TwoCards& two) {
    const TrickFacts& facts = two.facts;
    if (!two.is_trump || two.other_suit == two.suit) return {};
    if ((facts.foes() & facts.others() & ~facts.without(two.suit)) == 0) return {};
    const int out = facts.unseen(two.suit);
    if (facts.is_any_aside(two.suit)) return {"it draws trumps: up to %n are still out", {out}};
    if (out == 1) return {"it draws the last trump that is out"};
    return {"it draws trumps: %n are still out", {out}};
}

Sentence partners_suit(const TwoCards& two) {
    const SeatMask partners = two.facts.ours() & two.facts.others();
    if (two.is_trump || (two.facts.led(two.suit) & partners) == 0) return {};
    if ((two.facts.led(two.other_suit) & partners) != 0) return {};
    return {"it is the suit that %w led", {two.partner()}};
}

// Who is out of a plain suit and holds a trump for certain.
SeatMask who_must_trump(const TrickFacts& facts, int suit) {
    SeatMask seats = 0;
    if (suit == facts.state().trump) return seats;
    for_each_bit(facts.without(suit), [&](int seat) {
        if (facts.of_suit(seat, facts.state().trump).least > 0) seats |= seat_bit(seat);
    });
    return seats;
}

Sentence who_trumps(const TwoCards& two) {
    const SeatMask who = who_must_trump(two.facts, two.suit);
    if (who == 0 || who_must_trump(two.facts, two.other_suit) != 0) return {};
    const bool is_partner = two.facts.is_ours(who);
    if (!is_partner && !two.facts.is_theirs(who)) return {};
    return {"%w is out of %s, and has to trump it", {is_partner ? two.partner() : 2, two.suit}};
}

Sentence sure_trick(const TwoCards& two) {
    if (!two.mine() || two.facts.is_ours(two.other_takers)) return {};
    return {"it takes the trick for certain, which %c does not", {two.other}};
}

Sentence lower_suffices(const TwoCards& two) {
    if (!two.mine() || !two.facts.is_mine(two.other_takers) || !two.is_lower()) return {};
    return {"it takes the trick as %c would, and you keep that", {two.other}};
}

Sentence added_counter(const TwoCards& two) {
    if (!two.adds() || !two.ours() || !two.facts.is_ours(two.other_takers)) return {};
    if (two.mine()) return {"you take the trick in any case: it adds %p", {two.counter()}};
    if ((two.takers & seat_bit(two.facts.me())) == 0)
        return {"%w takes the trick in any case: it adds %p", {two.partner(), two.counter()}};
    return {"you or %w take the trick in any case: it adds %p", {two.partner(), two.counter()}};
}

Sentence lost_trick(const TwoCards& two) {
    const TrickFacts& facts = two.facts;
    if (facts.leads() || !facts.is_theirs(two.takers) || !facts.is_theirs(two.other_takers))
        return {};
    if (two.spares()) return {"you can't take the trick: it gives away no points"};
    if (rank_of(two.card) >= rank_of(two.other)) return {};
    return {"you can't take the trick: the lower card goes"};
}

Sentence partner_holds(const TwoCards& two) {
    if (!two.adds() || !two.are_below(two.facts.ours())) return {};
    return {"%w holds the trick with %c: it adds %p",
            {two.partner(), two.facts.state().best, two.counter()}};
}

Sentence foe_holds(const TwoCards& two) {
    if (!two.spares() || !two.are_below(two.facts.foes())) return {};
    return {"an opponent holds the trick with %c: it adds no points", {two.facts.state().best}};
}

// The last card of a plain suit, with trumps left to trump it.
bool makes_void(const TrickFacts& facts, Card card) {
    const int suit = suit_of(card);
    const int trump = facts.state().trump;
    return suit != trump && facts.hand().count_suit(suit) == 1 &&
           facts.hand().count_suit(trump) > 0 && facts.unseen(suit) > 0;
}

Sentence last_of_suit(const TwoCards& two) {
    if (!makes_void(two.facts, two.card) || makes_void(two.facts, two.other)) return {};
    return {"it is your last %o: then you can trump %s", {two.suit, two.suit}};
}

Sentence kept_master(const TwoCards& two) {
    const TrickFacts& facts = two.facts;
    if (!facts.is_master(two.other) || facts.is_master(two.card)) return {};
    if (facts.unseen(two.other_suit) == 0) return {};
    return {"it keeps %c: no higher %o is out", {two.other, two.other_suit}};
}

// A lead that may be lost is better no counter.
Sentence spared_counter(const TwoCards& two) {
    if (!two.spares() || two.facts.is_ours(two.other_takers)) return {};
    return {"it risks no points: %c is not sure to take the trick", {two.other}};
}

// Of two leads that only trumps beat.
Sentence fuller_suit(const TwoCards& two) {
    const TrickFacts& facts = two.facts;
    if (!is_safe_lead(facts, two.card) || !is_safe_lead(facts, two.other)) return {};
    const int out = facts.unseen(two.suit);
    const int other = facts.unseen(two.other_suit);
    if (out <= other) return {};
    return {"more %s are out than %s: %n and %n", {two.suit, two.other_suit, out, other}};
}

// Of two cards of a suit that both hold the trick, the one that fewer cards beat.
Sentence harder_to_beat(const TwoCards& two) {
    const TrickFacts& facts = two.facts;
    if (two.suit != two.other_suit || facts.is_any_aside(two.suit)) return {};
    const int above = facts.unseen_above(two.card);
    const int above_other = facts.unseen_above(two.other);
    if (!two.holds || facts.later() == 0 || above >= above_other) return {};
    if (above == 0)
        return {"no %o can beat it, %n can beat %c", {two.suit, above_other, two.other}};
    return {"%x of its suit can beat it, %n can beat %c", {above, above_other, two.other}};
}

Sentence lower_holds(const TwoCards& two) {
    if (two.facts.leads() || !two.is_lower() || !two.holds) return {};
    return {"it holds the trick so far, as %c would, and you keep that", {two.other}};
}

Sentence lower_goes(const TwoCards& two) {
    if (two.facts.leads() || two.holds || two.other_holds || !two.is_lower()) return {};
    return {"neither takes the trick, and you keep %c", {two.other}};
}

constexpr std::array kLeads{sure_lead,   safe_lead,    drawn_trumps,   partners_suit,
                            who_trumps,  last_of_suit, spared_counter, lower_suffices,
                            kept_master, fuller_suit,  harder_to_beat};
constexpr std::array kFollows{sure_trick,    added_counter,  lost_trick,   lower_suffices,
                              partner_holds, foe_holds,      last_of_suit, kept_master,
                              lower_holds,   harder_to_beat, lower_goes};

}  // namespace

Sentence card_reason(const View& view, Card card, Card other) {
    const TrickFacts facts(view);
    const TwoCards two{facts, card, other};
    return facts.leads() ? first_said(two, kLeads) : first_said(two, kFollows);
}

}  // namespace glup::auction
