// Which melds the player to act may declare, and in how many ways.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/bits.hpp"

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

// Kinds that the player to act may declare, by how their copies can be chosen.
struct DeclarableKinds {
    KindMask plain = 0;  // in one way: what the hand lacks comes from the table
    // A card can come from hand or table, or from several classes. Histories may yet bar all ways
    // to declare it where a card has several classes.
    KindMask several = 0;

    template <class Rules = rules::Interpreted>
    explicit DeclarableKinds(const State& state, Rules = {});
    KindMask either() const { return plain | several; }
};

// The way to declare a plain kind, `meld` by the rules.
Action only_way(const State& state, const MeldKind& meld, Kind kind);

// The way that takes the most cards from the table; pass if histories bar them all.
Action most_from_table(const State& state, const DeclarableKinds& kinds, const MeldKind& meld,
                       Kind kind);

// The declarations open to the player to act, counted without listing them.
template <class Rules = rules::Interpreted>
class Declarations {
public:
    explicit Declarations(const State& state, Rules = {});

    int total() const { return total_; }

    // The n-th declaration, n from 0.
    Action nth(int n) const {
        const int plain = std::popcount(plain_);
        if (n < plain) {
            const auto kind = static_cast<Kind>(select_bit(plain_, n));
            return only_way(state_, meld(kind), kind);
        }
        return nth_of_several(n - plain);
    }

    template <class F>
    void for_each(F&& f) const {
        for_each_bit(plain_ | several_, [&](int k) {
            const auto kind = static_cast<Kind>(k);
            for_each_way(kind, meld(kind), hand(), tableau(), [&](Action way) {
                f(way);
                return false;
            });
        });
    }

private:
    const CardSet& hand() const { return state_.hand[state_.player]; }
    const Tableau& tableau() const { return state_.tableau[state_.player]; }
    const MeldKind& meld(Kind kind) const { return Rules::melds(state_).kinds[kind]; }

    Action nth_of_several(int n) const;

    const State& state_;
    KindMask plain_ = 0;    // kinds with one way: what the hand lacks comes from the table
    KindMask several_ = 0;  // the others that have a way
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

namespace detail {

// Two multiplicities at once: the "at least m copies" mask in the low half of a word, that of m + 1
// in the high half. A right shift by up to 18 spoils no bit that is read afterwards.
using TwoLevels = std::uint64_t;
constexpr TwoLevels both(CardMask mask) { return mask | TwoLevels{mask} << 32; }

// From the queens' bits of each half (2, 8, 14, 20) to four adjacent bits of a byte's half.
constexpr unsigned gather_suits(TwoLevels x) {
    x &= both(rank_mask(kQueen));
    const TwoLevels nibbles = (x >> 2 | x >> 7 | x >> 12 | x >> 17) & both(0xf);
    return static_cast<unsigned>((nibbles | nibbles >> 28) & 0xff);
}

// From bits J Q K A of each half likewise.
constexpr unsigned gather_ranks(TwoLevels x) {
    const TwoLevels nibbles = (x >> kJack & both(7)) | (x >> (kAce - 3) & both(8));
    return static_cast<unsigned>((nibbles | nibbles >> 28) & 0xff);
}

// The kinds 4 * i + multiplicity - 1 of two multiplicities, from a gathered byte.
inline constexpr auto kSpread = [] {
    std::array<std::uint32_t, 256> spread{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (int i = 0; i < 4; ++i) {
            spread[byte] |= (byte >> i & 1) << (4 * i) | (byte >> (4 + i) & 1) << (4 * i + 1);
        }
    }
    return spread;
}();

// The covered kinds of multiplicity m and m + 1, m = 1 or 3.
template <int m>
inline KindMask covered_at(TwoLevels all, CardMask own, int trump) {
    constexpr unsigned kFull = 0xf;
    constexpr int kJackD = make_card(kDiamonds, kJack), kQueenS = make_card(kSpades, kQueen);
    constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
    constexpr CardMask kRunRanks = suit_mask(0) & ~bit(kNine);
    const auto kind = [](int index, bool there) { return KindMask{there} << index; };

    const unsigned pairs = gather_suits(all & all >> 1);
    const unsigned own_pairs = gather_suits(both(own | own >> 1));
    const TwoLevels in_all_suits = all & all >> 6 & all >> 12 & all >> 18;  // bit r: rank r
    const CardMask own_ranks = own | own >> 6 | own >> 12 | own >> 18;
    const unsigned fours = gather_ranks(in_all_suits);
    const TwoLevels pinochles = all >> kJackD & all >> kQueenS & both(1);
    const bool own_pinochle = ((own >> kJackD | own >> kQueenS) & 1) != 0;

    KindMask kinds = KindMask{kSpread[pairs & own_pairs]} << (kMarriage + m - 1);
    kinds |= KindMask{kSpread[fours & gather_ranks(both(own_ranks))]} << (kFours + m - 1);
    const TwoLevels two = (pinochles | pinochles >> 31) & 3;
    kinds |= (own_pinochle ? two : 0) << (kPinochle + m - 1);

    // The rest is rare.
    const TwoLevels trumps = all >> (rules::kRanks * trump);
    const CardMask own_trumps = own >> (rules::kRanks * trump);
    const auto has_run = [&](TwoLevels t) { return (t & kRunRanks) == kRunRanks; };
    if (has_run(trumps) && (own_trumps & kRunRanks) != 0) {
        kinds |= kind(kRun + m - 1, true) | kind(kRun + m, m == 1 && has_run(trumps >> 32));
    }
    if (m == 1 && (pairs & kFull) == kFull && (own & kMarried) != 0) {
        kinds |= kind(kRoundhouse, true) | kind(kRoundhouse + 1, pairs >> 4 == kFull);
        kinds |= kind(kRoundhouseOfRuns, (fours & kFull) == kFull);
    } else if (m == 1 && (fours & kFull) == kFull && gather_ranks(own_ranks) != 0) {
        kinds |= kind(kRoundhouseOfRuns, true);
    }
    if ((in_all_suits >> 32 & own_ranks & 1) != 0) kinds |= kind(kNines + m / 2, true);
    if (m == 3) {
        const CardMask four = static_cast<CardMask>(trumps >> 32) & own_trumps & kRunRanks;
        kinds |= KindMask{gather_ranks(four)} << kTrumpFours;
    }
    return kinds;
}

}  // namespace detail

[[gnu::always_inline]] inline KindMask covered_kinds(const CardSet& hand, const CardSet& table,
                                                     int trump) {
    const CardSet all = hand + table;
    const CardMask own = hand.distinct();
    const auto levels = [&](int m) {
        return all.at_least(m) | detail::TwoLevels{all.at_least(m + 1)} << 32;
    };
    KindMask kinds = detail::covered_at<1>(levels(1), own, trump);
    // One card three times makes no meld.
    const CardMask three = all.at_least(3);
    if ((three & (three - 1)) != 0 || all.at_least(4) != 0) {
        kinds |= detail::covered_at<3>(levels(3), own, trump);
    }
    return kinds;
}

// Kinds that take more than n copies of their cards, n = 0..4.
inline constexpr auto kKindsAbove = [] {
    std::array<KindMask, rules::kCopies + 1> above{};
    for (Kind kind = 0; kind < kKinds; ++kind) {
        const int copies = kMeldCopies[kind];
        for (int n = 0; n < copies; ++n) above[n] |= KindMask{1} << kind;
    }
    return above;
}();

template <class Rules>
inline DeclarableKinds::DeclarableKinds(const State& state, Rules) {
    const CardSet& hand = state.hand[state.player];
    const Tableau& classes = state.tableau[state.player];
    const MeldTable& melds = Rules::melds(state);
    const KindMask covered =
        covered_kinds(hand, state.table[state.player], state.trump) & melds.declarable;
    if (covered == 0) return;

    KindMask blocked =
        0;  // a card has too few copies in the hand, and those on the table are barred
    KindMask choice = 0;
    Card previous = kNoCard;
    for (int i = 0; i < classes.size(); ++i) {
        const Card card = classes[i].card();
        const KindMask takers = melds.kinds_of[card];
        if (card == previous || (i + 1 < classes.size() && classes[i + 1].card() == card)) {
            choice |= takers;
        } else {
            const int in_hand = hand.count(card);
            const KindMask barred = kinds_of_roles(card, classes[i].barred());
            blocked |= barred & kKindsAbove[in_hand];
            choice |= in_hand != 0 ? takers & ~barred : 0;
        }
        previous = card;
    }
    plain = covered & ~blocked & ~choice;
    several = covered & ~blocked & choice;
}

template <class Rules>
inline Declarations<Rules>::Declarations(const State& state, Rules) : state_(state) {
    const DeclarableKinds kinds(state, Rules{});
    plain_ = kinds.plain;
    total_ = std::popcount(plain_);
    for_each_bit(kinds.several, [&](int k) {
        const int ways = count_ways(meld(static_cast<Kind>(k)), hand(), tableau());
        several_ |= KindMask{ways > 0} << k;
        total_ += ways;
    });
}

template <class Rules>
Action Declarations<Rules>::nth_of_several(int n) const {
    for (KindMask rest = several_;; rest &= rest - 1) {
        const auto kind = static_cast<Kind>(std::countr_zero(rest));
        const int ways = count_ways(meld(kind), hand(), tableau());
        if (n < ways) return nth_way(kind, meld(kind), hand(), tableau(), n);
        n -= ways;
    }
}

inline Action only_way(const State& state, const MeldKind& meld, Kind kind) {
    const Tableau& classes = state.tableau[state.player];
    const CardSet& hand = state.hand[state.player];
    std::uint64_t use = 0;
    for (int i = 0; i < classes.size(); ++i) {
        const Card card = classes[i].card();
        if ((meld.cards >> card & 1) == 0) continue;
        use |= Action::use_of(i, std::max(0, meld.copies - hand.count(card)));
    }
    return Action::declare(kind, use);
}

}  // namespace glup
