// What a player may hope to declare: costs (chances.hpp) that add up over the cards of a meld.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "glup/cards/cardset.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/tableau.hpp"
#include "glup/stock/value/chances.hpp"
#include "glup/support/bits.hpp"

namespace glup::value {

// Kinds whose melds are of the same cards, one to four copies of each, and are barred by the same
// histories: copies of a card that are barred do not count for them.
enum Family : std::uint8_t {
    kMarriages,
    kPinochles,
    kFourOf,
    kRoundhouses,
    kRuns,
    kRor,
    kNinesOf,
    kTrumpFour
};
inline constexpr int kFamilies = 8;

namespace detail {

// The roles for one copy, two, three and four; none where there is no such kind.
inline constexpr int kNoRole = 31;
inline constexpr std::array<std::array<int, rules::kCopies>, kFamilies> kFamilyRoles = {
    {{0, 1, 2, 3},
     {4, 5, 6, 7},
     {16, 17, 18, 19},
     {8, 9, kNoRole, kNoRole},
     {10, 11, 12, kNoRole},
     {13, kNoRole, kNoRole, kNoRole},
     {kNoRole, 14, kNoRole, 15},
     {kNoRole, kNoRole, kNoRole, 20}}};
inline constexpr auto kFamilyMasks = [] {
    std::array<RoleMask, kFamilies> masks{};
    for (int family = 0; family < kFamilies; ++family) {
        for (const int role : kFamilyRoles[family])
            masks[family] |= role == kNoRole ? 0 : RoleMask{1} << role;
    }
    return masks;
}();

// A number of up to 4 for each role of a card, in three bits each.
using RoleCounts = std::uint64_t;
inline constexpr RoleCounts kEachRole = 0x1249249249249249;
inline constexpr auto kRolesOfBits = [] {
    std::array<std::uint32_t, 128> spread{};
    for (unsigned bits = 0; bits < 128; ++bits) {
        for (int i = 0; i < 7; ++i) spread[bits] |= (bits >> i & 1) << (3 * i);
    }
    return spread;
}();
constexpr RoleCounts spread_roles(RoleMask roles) {
    return RoleCounts{kRolesOfBits[roles & 127]} |
           RoleCounts{kRolesOfBits[roles >> 7 & 127]} << 21 |
           RoleCounts{kRolesOfBits[roles >> 14 & 127]} << 42;
}
constexpr int count_for(RoleCounts counts, int role) {
    return static_cast<int>(counts >> (3 * role) & 7);
}

}  // namespace detail

// The kinds of one family and the same cards.
struct MeldGroup {
    Family family = kMarriages;
    CardMask cards = 0;
    std::array<std::uint8_t, rules::kCopies> kinds = {kKinds, kKinds, kKinds, kKinds};  // by copies
};

inline constexpr int kMeldGroups = 17;
using MeldGroups = std::array<MeldGroup, kMeldGroups>;
// By trump suit.
inline constexpr auto kGroupsOfMelds = [] {
    std::array<MeldGroups, rules::kSuits> all{};
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        MeldGroup* group = all[trump].data();
        const auto begin = [&](Family family, CardMask cards) {
            group->family = family;
            group->cards = cards;
        };
        const auto kinds = [&](int first, int count) {
            for (int i = 0; i < count; ++i) group->kinds[i] = static_cast<std::uint8_t>(first + i);
            ++group;
        };
        constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
        constexpr std::array<Rank, 4> kRanksOfFours = {kJack, kQueen, kKing, kAce};
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            begin(kMarriages, kMarried & suit_mask(suit));
            kinds(kMarriage + 4 * suit, 4);
        }
        begin(kPinochles, bit(make_card(kDiamonds, kJack)) | bit(make_card(kSpades, kQueen)));
        kinds(kPinochle, 4);
        CardMask of_fours = 0;
        for (int i = 0; i < 4; ++i) {
            of_fours |= rank_mask(kRanksOfFours[i]);
            begin(kFourOf, rank_mask(kRanksOfFours[i]));
            kinds(kFours + 4 * i, 4);
            begin(kTrumpFour, bit(make_card(trump, kRanksOfFours[i])));
            group->kinds[3] = static_cast<std::uint8_t>(kTrumpFours + i);
            ++group;
        }
        begin(kNinesOf, rank_mask(kNine));
        group->kinds = {kKinds, kNines, kKinds, kNines + 1};
        ++group;
        begin(kRoundhouses, kMarried);
        kinds(kRoundhouse, 2);
        begin(kRuns, suit_mask(trump) & ~rank_mask(kNine));
        kinds(kRun, 3);
        begin(kRor, of_fours);
        kinds(kRoundhouseOfRuns, 1);
    }
    return all;
}();
// The groups that a card is in, as bits.
inline constexpr auto kGroupsOfCard = [] {
    std::array<std::array<std::uint32_t, rules::kCards>, rules::kSuits> all{};
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (int group = 0; group < kMeldGroups; ++group) {
            for (int card = 0; card < rules::kCards; ++card) {
                const bool is_in = (kGroupsOfMelds[trump][group].cards >> card & 1) != 0;
                all[trump][card] |= std::uint32_t{is_in} << group;
            }
        }
    }
    return all;
}();

class MeldHopes {
public:
    // The costs of a card, by family, and those of the cards of each group together.
    using OfCard = std::array<Costs, kFamilies>;
    using Sums = std::array<Costs, kMeldGroups>;

    // Of a player with these cards in the hand, by the costs for so many draws.
    MeldHopes(const CardCounts& hand, const Tableau& tableau, const CardCounts& unseen, int trump,
              const CostTable& table) {
        for (int c = 0; c < rules::kCards; ++c) costs_[c].fill(table[unseen[c]][hand[c]]);
        for (int i = 0; i < tableau.size();) {
            const Card card = tableau[i].card();
            costs_[card] = melded(hand[card], tableau, i, table[unseen[card]]);
            while (i < tableau.size() && tableau[i].card() == card) ++i;
        }
        for (int i = 0; i < kMeldGroups; ++i) {
            const MeldGroup& group = kGroupsOfMelds[trump][i];
            Costs sum = 0;
            for_each_bit(group.cards, [&](int card) { sum += part(costs_[card], group.family); });
            sums_[i] = sum;
        }
    }

    const OfCard& of(Card card) const { return costs_[card]; }
    const Sums& sums() const { return sums_; }

    // Those of a card of which so many are in the hand, beside what lies on the table; `by_held`:
    // of a table, by the copies unseen.
    using ByHeld = std::array<Costs, rules::kCopies + 1>;
    static OfCard costs_of(Card card, int in_hand, const Tableau& tableau, const ByHeld& by_held) {
        int i = 0;
        while (i < tableau.size() && tableau[i].card() < card) ++i;
        if (i < tableau.size() && tableau[i].card() == card)
            return melded(in_hand, tableau, i, by_held);
        OfCard costs;
        costs.fill(by_held[in_hand]);
        return costs;
    }

    // What one card adds to the sum of a group. The roundhouse of runs, the only kind of its
    // family, has more cards than the bytes of the others have room for.
    static Costs part(const OfCard& costs, Family family) {
        return family == kRor ? costs[family] & 0xff : costs[family];
    }

    // Calls f(kind, cost) for the kinds of a group, and with kKinds where there is none.
    template <class F>
    static void for_each_kind(const MeldGroup& group, Costs sum, F&& f) {
        if (group.family == kRor)
            return f(group.kinds[0], static_cast<int>(std::min<Costs>(sum, 255)));
        for (int m = 0; m < rules::kCopies; ++m)
            f(group.kinds[m], static_cast<int>(sum >> (8 * m) & 0xff));
    }

private:
    // Of a card whose classes begin at `i`.
    static OfCard melded(int in_hand, const Tableau& tableau, int i, const ByHeld& by_held) {
        detail::RoleCounts counts = static_cast<unsigned>(in_hand) * detail::kEachRole;
        RoleMask barred = 0;
        int total = in_hand;  // whatever their history
        const Card card = tableau[i].card();
        for (; i < tableau.size() && tableau[i].card() == card; ++i) {
            const MeldClass item = tableau[i];
            barred |= item.barred();
            total += item.copies();
            counts += detail::spread_roles(~item.barred()) *
                      static_cast<detail::RoleCounts>(item.copies());
        }
        OfCard costs;
        costs.fill(by_held[total]);
        for (int family = 0; family < kFamilies; ++family) {
            if ((barred & detail::kFamilyMasks[family]) == 0) continue;
            Costs free = 0;
            for (int m = 0; m < rules::kCopies; ++m) {
                const int role = detail::kFamilyRoles[family][m];
                if (role == detail::kNoRole) continue;
                free |= by_held[detail::count_for(counts, role)] & (Costs{0xff} << (8 * m));
            }
            costs[family] = free;
        }
        return costs;
    }

    std::array<OfCard, rules::kCards> costs_;
    Sums sums_;
};

}  // namespace glup::value
