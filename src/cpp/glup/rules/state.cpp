#include "glup/rules/state.hpp"

#include <cstring>

namespace glup {

State deal(const std::array<Card, rules::kDeck>& deck, int dealer, bool exact_cut) {
    State state;
    const int eldest = dealer ^ 1;
    CardSet first, second;  // of two, dealt alternately
    for (int i = 0; i < rules::kDealt; i += rules::kSeats) {
        first.add(deck[i]);
        second.add(deck[i + 1]);
    }
    state.hand[eldest] = first;
    state.hand[dealer] = second;
    const Card turnup = deck[rules::kDealt];
    for (int i = 0; i < rules::kStock - 1; ++i) state.stock[i] = deck[rules::kDealt + 1 + i];
    state.stock[rules::kStock - 1] = turnup;
    state.trump = static_cast<std::uint8_t>(suit_of(turnup));
    state.player = state.leader = static_cast<std::uint8_t>(eldest);
    const bool nine = rank_of(turnup) == kNine;
    state.scores[dealer] = (nine ? rules::kTurnupNine : 0) + (exact_cut ? rules::kExactCut : 0) +
                           (nine && exact_cut ? rules::kBothBonus : 0);
    return state;
}

void State::lay_down(Action declaration) {
    const MeldTable& melds = kMeldTables[trump];
    const MeldKind& kind = melds.kinds[declaration.kind()];
    CardSet from_hand;
    for (int n = 0; n < kind.copies; ++n) from_hand.add_mask(kind.cards);
    if (declaration.use() != 0) use_table(declaration, from_hand);

    for (int n = 1; n <= kind.copies; ++n) {
        hand[player].remove_mask(from_hand.at_least(n));
        table[player].add_mask(from_hand.at_least(n));
    }
    if (from_hand.has(known[player])) known[player] = kNoCard;
    for_each_bit(from_hand.distinct(), [&](int c) {
        const auto card = static_cast<Card>(c);
        tableau[player].add(MeldClass(card, RoleMask{1} << kind.role, melds.barred[card][kind.role],
                                      from_hand.count(card)));
    });
    scores[player] += kind.points;
}

void State::use_table(Action declaration, CardSet& missing) {
    const MeldTable& melds = kMeldTables[trump];
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

void State::take_turnup() {
    const Card nine = trump_nine();
    const Card former = turnup();
    hand[player].remove(nine);
    hand[player].add(former);
    known[player] = former;
    stock[rules::kStock - 1] = nine;
    scores[player] += rules::kExchange;
}

void State::end_phase1(Card last_drawn) {
    const Card nine = trump_nine();
    // A nine that lay there has brought its point already: not for the player who now drew it.
    if (last_drawn == nine) scores[player ^ 1] -= rules::kTrumpNine;
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        scores[seat] += rules::kTrumpNine * (hand[seat].count(nine) + table[seat].count(nine));
        hand[seat] = hand[seat] + table[seat];
        table[seat] = CardSet();
        tableau[seat].clear();
        known[seat] = kNoCard;
    }
    glups = 0;
}

void State::end_deal() {
    for (int seat = 0; seat < rules::kSeats; ++seat)
        scores[seat] += rules::kCounter * counters[seat];
    scores[leader] += rules::kLastTrick;
    decision = Decision::kOver;
}

std::uint64_t hash_bytes(const void* data, std::size_t size) {
    // A multiply-and-fold hash over 8-byte words; the sizes hashed here are multiples of 8.
    const auto* bytes = static_cast<const unsigned char*>(data);
    std::uint64_t hash = 0x9e3779b97f4a7c15 ^ size;
    for (std::size_t i = 0; i + 8 <= size; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * 0xd6e8feb86659fd93;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace glup
