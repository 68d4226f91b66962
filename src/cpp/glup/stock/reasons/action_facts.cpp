#include "glup/stock/reasons/action_facts.hpp"

#include "glup/stock/rules/declarations.hpp"

namespace glup {
namespace {

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

}  // namespace

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

}  // namespace glup
