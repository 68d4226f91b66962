#include "glup/stock/reasons/action_reasons.hpp"

#include <array>

#include "glup/stock/rules/declarations.hpp"

namespace glup {
namespace {

struct Declarable {
    Kind kind = 0;
    int points = 0;          // 0: there is none
    Card missing = kNoCard;  // the one card that it lacks
};

// What is certain of an action, as the player to act knows it.
struct ActionFacts {
    ActionFacts(const View& view, Action action);

    State after;              // without what is drawn then
    int scored = 0;           // at once
    KindMask declarable = 0;  // with the cards that remain, as soon as the player may
    Declarable dearest{};     // of them
    Declarable hoped{};       // the dearest that lacks one card, which may yet be drawn
    // Of a card.
    Card card = kNoCard;
    int points = 0;         // of it, once it is taken
    bool takes = false;     // the trick, for certain
    bool may_take = false;  // it has not lost it yet
};

// Whether no answer of the opponent's beats the card that was led.
bool is_sure_lead(const View& view, const State& after) {
    const CardMask beaters = kBeaters[after.trump][after.led];
    if (!after.in_phase1()) return (after.phase2_plays() & beaters) == 0;
    const CardMask theirs = view.unseen().distinct() | view.opponent_known().distinct() |
                            after.table[view.opponent()].distinct();
    return (theirs & beaters) == 0;
}

// What kinds the player may declare in a meld decision with the cards of the state.
KindMask declarable_kinds(State state, int seat) {
    state.player = static_cast<std::uint8_t>(seat);
    state.decision = Decision::kMeld;
    const DeclarableKinds found(state);
    KindMask kinds = 0;
    for_each_bit(found.either(), [&](int k) {
        const auto kind = static_cast<Kind>(k);
        const Action way = most_from_table(state, found, state.melds().kinds[kind], kind);
        if (way.type() == Action::Type::kDeclare) kinds |= KindMask{1} << kind;
    });
    return kinds;
}

Declarable dearest_of(KindMask kinds, const MeldTable& melds) {
    Declarable dearest;
    for_each_bit(kinds, [&](int kind) {
        const int points = melds.kinds[kind].points;
        if (points > dearest.points) dearest = {static_cast<Kind>(kind), points};
    });
    return dearest;
}

// Of the kinds that one more card would make.
Declarable hoped_for(const View& view, const State& after, KindMask declarable) {
    Declarable hoped;
    for_each_bit(view.unseen().distinct(), [&](int c) {
        State then = after;
        then.hand[view.seat()].add(static_cast<Card>(c));
        const KindMask more = declarable_kinds(then, view.seat()) & ~declarable;
        Declarable one = dearest_of(more, after.melds());
        one.missing = static_cast<Card>(c);
        if (one.points > hoped.points) hoped = one;
    });
    return hoped;
}

ActionFacts::ActionFacts(const View& view, Action action) : after(view.seen()) {
    const State& seen = view.seen();
    const int me = view.seat();
    if (action.is_play()) {
        card = seen.card_of(action);
        points = seen.rules().points_of(card);
        after.apply(action);
        const bool leads = seen.decision == Decision::kLead;
        takes = leads ? is_sure_lead(view, after) : beats(card, seen.led, seen.trump);
        may_take = leads || takes;
    } else {
        after.meld(action);
    }
    scored = after.scores[me] - seen.scores[me];
    const bool is_last = seen.drawn + 2 >= rules::kStock;  // draws end phase 1
    if (!seen.in_phase1() || (is_last && action.is_play() && !may_take)) return;
    declarable = declarable_kinds(after, me);
    dearest = dearest_of(declarable, after.melds());
    if (view.forgotten() == 0 && !is_last) hoped = hoped_for(view, after, declarable);
}

struct TwoActions {
    const View& view;
    Action action;
    Action other_action;
    ActionFacts facts{view, action};
    ActionFacts other{view, other_action};

    const State& seen() const { return view.seen(); }
    bool leads() const { return seen().decision == Decision::kLead; }
};

Sentence trick_then_meld(const TwoActions& two) {
    const Declarable then = two.facts.dearest;
    const int other = two.other.takes ? two.other.dearest.points : 0;
    if (!two.facts.takes || then.points <= other) return {};
    return {"it takes the trick, and then you can declare %k for %n", {then.kind, then.points}};
}

Sentence kept_kind(const TwoActions& two) {
    const Declarable kept = two.facts.dearest;
    if (kept.points <= two.other.dearest.points) return {};
    return {"it keeps %k for %n, which %c would break", {kept.kind, kept.points, two.other.card}};
}

Sentence kept_hope(const TwoActions& two) {
    const Declarable kept = two.facts.hoped;
    if (kept.points <= two.other.hoped.points || kept.points <= two.other.dearest.points) return {};
    return {"it keeps the chance of %k for %n, which lacks only %c",
            {kept.kind, kept.points, kept.missing}};
}

Sentence scored_card(const TwoActions& two) {
    if (!two.seen().in_phase1() || two.facts.scored <= two.other.scored) return {};
    return {"it scores %p at once", {two.facts.scored}};
}

Sentence points_taken(const TwoActions& two) {
    if (two.leads() || !two.facts.takes || two.other.takes) return {};
    const int points = two.facts.points + two.seen().rules().points_of(two.seen().led);
    if (points == 0) return {};
    return {"it takes the trick, with %p", {points}};
}

Sentence unbeaten_lead(const TwoActions& two) {
    if (!two.leads() || !two.facts.takes || two.other.takes) return {};
    return {"no card beats it that they may have: it takes the trick"};
}

Sentence cheaper_taker(const TwoActions& two) {
    const Card card = two.facts.card;
    const Card other = two.other.card;
    if (!two.facts.takes || !two.other.takes || suit_of(card) != suit_of(other) || card >= other)
        return {};
    return {"it takes the trick as %c would, and you keep that", {other}};
}

Sentence points_spared(const TwoActions& two) {
    if (two.facts.may_take || two.other.may_take || two.facts.points >= two.other.points) return {};
    if (two.facts.points == 0) return {"they take the trick: it gives them no points"};
    return {"they take the trick: it gives them fewer points than %c", {two.other.card}};
}

Sentence points_risked(const TwoActions& two) {
    if (!two.leads() || two.other.takes || two.facts.points >= two.other.points) return {};
    return {two.facts.points == 0 ? "it risks no points: %c is not sure to take the trick"
                                  : "it risks fewer points: %c is not sure to take the trick",
            {two.other.card}};
}

Sentence trump_drawn(const TwoActions& two) {
    const State& seen = two.seen();
    if (!two.leads() || seen.in_phase1() || suit_of(two.facts.card) != seen.trump ||
        suit_of(two.other.card) == seen.trump)
        return {};
    const int trumps = seen.hand[two.view.opponent()].size_within(suit_mask(seen.trump));
    if (trumps == 0) return {};
    return {"it draws a trump: they have %n", {trumps}};
}

Sentence more_at_once(const TwoActions& two) {
    if (two.facts.scored <= two.other.scored) return {};
    if (two.other.scored == 0) return {"it scores %p at once", {two.facts.scored}};
    return {"it scores %p at once, the other way only %n", {two.facts.scored, two.other.scored}};
}

// One of two melds that bars the other, but not the other way round.
Sentence meld_left(const TwoActions& two) {
    const Action other = two.other_action;
    const auto is_meld = [](Action one) { return one.type() == Action::Type::kDeclare; };
    if (!is_meld(two.action) || !is_meld(other)) return {};
    if ((two.facts.declarable >> other.kind() & 1) == 0) return {};
    if ((two.other.declarable >> two.action.kind() & 1) != 0) return {};
    return {"you can still declare %k then, but not the other way round", {other.kind()}};
}

constexpr std::array kOfPlays{trick_then_meld, kept_kind,     kept_hope,     scored_card,
                              points_taken,    unbeaten_lead, cheaper_taker, points_spared,
                              points_risked,   trump_drawn};
constexpr std::array kOfMelds{meld_left, more_at_once};

}  // namespace

Sentence action_reason(const View& view, Action action, Action other) {
    const TwoActions two{.view = view, .action = action, .other_action = other};
    return action.is_play() ? first_said(two, kOfPlays) : first_said(two, kOfMelds);
}

}  // namespace glup
