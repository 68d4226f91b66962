// Which melds the player to act may declare, and in how many ways.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "glup/action.hpp"
#include "glup/bits.hpp"
#include "glup/state.hpp"

namespace glup {

// The kinds whose cards are all there, at least one of them in the hand, histories aside.
inline KindMask covered_kinds(const CardSet& hand, const CardSet& table, int trump);

// Number of ways to choose the copies for a covered kind: 0 if histories bar it. Copies that are
// interchangeable are not told apart.
int count_ways(const MeldKind& kind, const CardSet& hand, const Tableau& tableau);

// Calls visit(action) for each of those ways until it returns true; tells whether it did.
template <class Visit>
bool for_each_way(Kind kind, const MeldKind& meld, const CardSet& hand, const Tableau& tableau,
                  Visit&& visit);

// The n-th of those ways, n from 0.
Action nth_way(Kind kind, const MeldKind& meld, const CardSet& hand, const Tableau& tableau, int n);

// The declarations open to the player to act, counted without listing them.
class Declarations {
public:
    explicit Declarations(const State& state);

    int total() const { return total_; }
    // The n-th declaration, n from 0.
    template <class Isa = PortableIsa>
    Action nth(int n) const {
        const int singles = std::popcount(single_);
        if (n < singles) return Action::declare(static_cast<Kind>(Isa::select_bit(single_, n)), 0);
        return nth_of_several(n - singles);
    }

    template <class F>
    void for_each(F&& f) const {
        const int seat = state_.player;
        const auto& melds = kMeldTables[state_.trump].kinds;
        for_each_bit(single_ | several_, [&](int k) {
            for_each_way(static_cast<Kind>(k), melds[k], state_.hand[seat], state_.tableau[seat],
                         [&](Action way) {
                             f(way);
                             return false;
                         });
        });
    }

private:
    Action nth_of_several(int n) const;

    const State& state_;
    KindMask single_ = 0;   // kinds that touch no card of the table: all copies from the hand
    KindMask several_ = 0;  // the others that have at least one way
    int total_ = 0;
};

namespace detail {

// Depth-first over the classes that may give copies, ascending; the hand gives what is missing.
template <class Visit>
struct WaySearch {
    Kind kind;
    const MeldKind& meld;
    const CardSet& hand;
    const Tableau& tableau;
    Visit& visit;

    // Chooses for the class at `i` and those after it: `rest` are the cards not yet complete,
    // `missing` the copies that the first of them still needs.
    bool search(CardMask rest, int i, int missing, bool from_hand, std::uint64_t use) {
        if (rest == 0) return from_hand && visit(Action::declare(kind, use));
        const auto card = static_cast<Card>(std::countr_zero(rest));
        while (i < tableau.size() && tableau[i].card() < card) ++i;
        if (i == tableau.size() || tableau[i].card() != card) {
            if (missing > hand.count(card)) return false;
            return search(rest & (rest - 1), i, meld.copies, from_hand || missing > 0, use);
        }
        const int most = tableau[i].is_free(meld.role) ? std::min(missing, tableau[i].copies()) : 0;
        for (int n = 0; n <= most; ++n) {
            if (search(rest, i + 1, missing - n, from_hand, use | Action::use_of(i, n)))
                return true;
        }
        return false;
    }
};

}  // namespace detail

template <class Visit>
bool for_each_way(Kind kind, const MeldKind& meld, const CardSet& hand, const Tableau& tableau,
                  Visit&& visit) {
    return detail::WaySearch<Visit>{kind, meld, hand, tableau, visit}.search(meld.cards, 0,
                                                                             meld.copies, false, 0);
}

inline KindMask covered_kinds(const CardSet& hand, const CardSet& table, int trump) {
    constexpr CardMask kQueens = rank_mask(kQueen);
    constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
    constexpr CardMask kJackD = bit(make_card(kDiamonds, kJack)),
                       kQueenS = bit(make_card(kSpades, kQueen));
    constexpr CardMask kRunRanks = suit_mask(0) & ~bit(kNine);
    constexpr CardMask kRorRanks = bit(kJack) | bit(kQueen) | bit(kKing) | bit(kAce);

    const CardSet all = hand + table;
    const CardMask own = hand.distinct();
    const CardMask own_queens = own | own >> 1;  // at the queen's bit: the queen or the king
    const CardMask own_ranks = own | own >> 6 | own >> 12 | own >> 18;
    const CardMask own_trumps = own >> (rules::kRanks * trump);
    const auto kind = [](int index, bool there) { return KindMask{there} << index; };

    KindMask kinds = 0;
    for (int m = 1; m <= rules::kCopies; ++m) {
        const CardMask x = all.at_least(m);
        if (x == 0) break;
        const CardMask pairs = x & x >> 1 & kQueens;
        const CardMask marriages = pairs & own_queens;
        const CardMask fours = x & x >> 6 & x >> 12 & x >> 18;  // bit r: rank r in every suit
        const CardMask own_fours = fours & own_ranks;
        const CardMask trumps = x >> (rules::kRanks * trump);
        kinds |= kind(m - 1, marriages >> 2 & 1) | kind(m + 3, marriages >> 8 & 1) |
                 kind(m + 7, marriages >> 14 & 1) | kind(m + 11, marriages >> 20 & 1);
        kinds |=
            kind(kPinochle + m - 1, (x & kJackD) && (x & kQueenS) && (own & (kJackD | kQueenS)));
        kinds |= kind(kFours + m - 1, own_fours >> kJack & 1) |
                 kind(kFours + m + 3, own_fours >> kQueen & 1) |
                 kind(kFours + m + 7, own_fours >> kKing & 1) |
                 kind(kFours + m + 11, own_fours >> kAce & 1);
        if (m <= 3)
            kinds |=
                kind(kRun + m - 1, (trumps & kRunRanks) == kRunRanks && (own_trumps & kRunRanks));
        if (m <= 2) kinds |= kind(kRoundhouse + m - 1, pairs == kQueens && (own & kMarried));
        if (m == 1)
            kinds |= kind(kRoundhouseOfRuns,
                          (fours & kRorRanks) == kRorRanks && (own_ranks & kRorRanks));
        if (m == 2) kinds |= kind(kNines, own_fours & 1);
        if (m == 4) {
            const CardMask four = trumps & own_trumps;
            kinds |= kind(kNines + 1, own_fours & 1) | kind(kTrumpFours, four >> kJack & 1) |
                     kind(kTrumpFours + 1, four >> kQueen & 1) |
                     kind(kTrumpFours + 2, four >> kKing & 1) |
                     kind(kTrumpFours + 3, four >> kAce & 1);
        }
    }
    return kinds;
}

}  // namespace glup
