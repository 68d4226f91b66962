#include "glup/stock/rules/state.hpp"

#include <algorithm>

namespace glup {

State deal(const Deck& deck, int dealer, bool exact_cut, rules::RulesetId id) {
    const rules::Ruleset& ruleset = rules::ruleset(id);
    State state;
    state.ruleset = id;
    const int eldest = dealer ^ 1;
    CardSet first, second;  // of two, dealt packet by packet
    for (const Card* next = deck.data(); next < deck.data() + ruleset.dealt();
         next += rules::kSeats * ruleset.packet) {
        for (int i = 0; i < ruleset.packet; ++i) {
            first.add(next[i]);
            second.add(next[ruleset.packet + i]);
        }
    }
    state.hand[eldest] = first;
    state.hand[dealer] = second;
    const Card* rest = deck.data() + ruleset.dealt();
    const Card turnup = rest[0];
    state.drawn = static_cast<std::uint8_t>(rules::kStock - ruleset.stock());
    std::copy(rest + 1, rest + ruleset.stock(), state.stock.begin() + state.drawn);
    state.stock[rules::kStock - 1] = turnup;
    state.trump = static_cast<std::uint8_t>(suit_of(turnup));
    state.player = state.leader = static_cast<std::uint8_t>(eldest);
    const bool nine = rank_of(turnup) == kNine;
    state.scores[dealer] = (nine ? ruleset.turnup_nine : 0) + (exact_cut ? ruleset.exact_cut : 0) +
                           (nine && exact_cut ? ruleset.both_bonus : 0);
    return state;
}

void State::use_table(Action declaration, const MeldTable& melds, CardSet& missing) {
    const Role role = melds.kinds[declaration.kind()].role;
    Tableau& own = tableau[player];
    // A longer history stands later: from the last class down, no place still to come moves.
    for (int i = own.size() - 1; i >= 0; --i) {
        const int copies = declaration.used(i);
        if (copies == 0) continue;
        const MeldClass item = own[i];
        own.remove(i, copies);
        own.add(item.after(role, melds.barred[item.card()][role]).with_copies(copies));
        missing.remove(item.card(), copies);
    }
}

void State::end_phase1(Card last_drawn) {
    const Card nine = trump_nine();
    const int points = rules().trump_nine;
    // A nine that lay there has brought its point already: not for the player who now drew it.
    if (last_drawn == nine) scores[player ^ 1] -= points;
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        scores[seat] += points * (hand[seat].count(nine) + table[seat].count(nine));
        hand[seat] = hand[seat] + table[seat];
        table[seat] = CardSet();
        tableau[seat].clear();
        known[seat] = kNoCard;
    }
    glups = 0;
}

void State::end_deal() {
    for (int seat = 0; seat < rules::kSeats; ++seat) scores[seat] += counters[seat];
    scores[leader] += rules().last_trick;
    decision = Decision::kOver;
}

}  // namespace glup
