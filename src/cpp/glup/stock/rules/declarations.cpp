#include "glup/stock/rules/declarations.hpp"

namespace glup {
namespace {

// Byte j is the number of ways to take j copies: a polynomial of degree at most 4 whose
// coefficients are at most 6 (four distinguishable copies).
using Polynomial = std::uint64_t;
constexpr Polynomial kByteMask = 0xff'ffff'ffff;
// 1 + x + … + x^n
constexpr Polynomial up_to(int n) {
    return 0x01'0101'0101 & ((Polynomial{1} << (8 * (n + 1))) - 1);
}
constexpr int ways_to_take(Polynomial ways, int copies) {
    return static_cast<int>(ways >> (8 * copies) & 0xff);
}

}  // namespace

int count_ways(const MeldKind& kind, const CardSet& hand, const Tableau& tableau) {
    int all = 1;         // every choice of copies
    int table_only = 1;  // those that take none from the hand
    int i = 0;
    const int classes = tableau.size();
    CardMask rest = kind.cards;
    for (; rest != 0; rest &= rest - 1) {
        const auto card = static_cast<Card>(std::countr_zero(rest));
        while (i < classes && tableau[i].card() < card) ++i;
        Polynomial table = 1;
        for (; i < classes && tableau[i].card() == card; ++i) {
            if (tableau[i].is_free(kind.role))
                table = (table * up_to(tableau[i].copies())) & kByteMask;
        }
        all *= ways_to_take(table * up_to(hand.count(card)), kind.copies);
        table_only *= ways_to_take(table, kind.copies);
    }
    return all - table_only;
}

Action nth_way(Kind kind, const MeldKind& meld, const CardSet& hand, const Tableau& tableau,
               int n) {
    Action found = Action::pass();
    for_each_way(kind, meld, hand, tableau, [&](Action way) {
        found = way;
        return n-- == 0;
    });
    return found;
}

Action most_from_table(const State& state, const DeclarableKinds& kinds, const MeldKind& meld,
                       Kind kind) {
    if ((kinds.plain >> kind & 1) != 0) return only_way(state, meld, kind);
    const CardSet& hand = state.hand[state.player];
    const Tableau& tableau = state.tableau[state.player];
    CardSet missing;
    for (int n = 0; n < meld.copies; ++n) missing.add_mask(meld.cards);
    std::uint64_t use = 0;
    std::uint64_t given_back = 0;  // one copy that the hand could give instead
    for (int i = tableau.size() - 1; i >= 0; --i) {
        const Card card = tableau[i].card();
        if (!missing.has(card) || !tableau[i].is_free(meld.role)) continue;
        const int copies = std::min(tableau[i].copies(), missing.count(card));
        missing.remove(card, copies);
        use |= Action::use_of(i, copies);
        if (hand.has(card)) given_back = Action::use_of(i, 1);
    }
    for (int n = 1; n <= meld.copies; ++n) {
        if ((missing.at_least(n) & ~hand.at_least(n)) != 0) return Action::pass();
    }
    if (missing.empty()) {  // at least one card must come from the hand
        if (given_back == 0) return Action::pass();
        use -= given_back;
    }
    return Action::declare(kind, use);
}

}  // namespace glup
