#include "glup/rules/melds.hpp"

#include <bit>

#include "glup/support/bits.hpp"

namespace glup {
namespace {

using rules::Exclusion;
using rules::MeldRule;

constexpr bool contains(const MeldKind& outer, const MeldKind& inner) {
    return (inner.cards & ~outer.cards) == 0 && inner.copies <= outer.copies;
}

// Either way round; Glup's rules page names the exceptions.
constexpr bool excludes_by_cards(int x, int y, int trump,
                                 const std::array<MeldKind, kKinds>& kinds) {
    const auto pair_is = [&](auto&& is_first, auto&& is_second) {
        return (is_first(x) && is_second(y)) || (is_first(y) && is_second(x));
    };
    const auto is = [](int kind) { return [kind](int k) { return k == kind; }; };
    const auto single_of_double_roundhouse = [](int k) {
        return (k < kPinochle && k % 4 == 0) || k == kFours + 4 || k == kFours + 8;
    };
    const auto trump_marriage = [&](int k) { return k < kPinochle && k / 4 == trump; };
    const auto run = [](int k) { return k >= kRun && k < kRoundhouseOfRuns; };

    if (pair_is(is(kRoundhouse + 1), single_of_double_roundhouse)) return false;
    if (pair_is(trump_marriage, run)) return false;
    if (pair_is(is(kRoundhouseOfRuns), is(kRun))) return true;
    return contains(kinds[x], kinds[y]) || contains(kinds[y], kinds[x]);
}

// Whether a card that has been in `x` can't be in `y`.
constexpr bool excludes_by_class(const MeldRule& x, const MeldRule& y,
                                 const std::array<MeldKind, kKinds>& kinds) {
    const MeldKind& first = kinds[x.kind];
    const MeldKind& second = kinds[y.kind];
    if (first.cards == second.cards) return true;  // the same kind, or one and its double
    return (first.cards & second.cards) != 0 && (x.classes & y.classes) != 0 &&
           second.points <= first.points;
}

constexpr MeldTable make_table(const rules::Ruleset& rules, int trump) {
    MeldTable table{};
    for (int i = 0; i < rules.meld_count; ++i) {
        const MeldRule& rule = rules.melds[i];
        if (rule.kind == kDix) continue;
        const CardMask cards = kind_cards(rule.kind, trump);
        const bool in_trumps = (cards & ~suit_mask(trump)) == 0;
        table.kinds[rule.kind] = {cards, kMeldCopies[rule.kind],
                                  static_cast<std::uint8_t>(std::popcount(cards)),
                                  in_trumps ? rule.trump_points : rule.points, role_of(rule.kind)};
        table.declarable |= KindMask{1} << rule.kind;
        for_each_bit(cards, [&](int card) { table.kinds_of[card] |= KindMask{1} << rule.kind; });
    }
    for (int i = 0; i < rules.meld_count; ++i) {
        for (int j = 0; j < rules.meld_count; ++j) {
            const MeldRule& x = rules.melds[i];
            const MeldRule& y = rules.melds[j];
            if (x.kind == kDix || y.kind == kDix) continue;
            if (rules.exclusion == Exclusion::kByCards
                    ? !excludes_by_cards(x.kind, y.kind, trump, table.kinds)
                    : !excludes_by_class(x, y, table.kinds)) {
                continue;
            }
            table.bars[x.kind] |= KindMask{1} << y.kind;
            table.barred_by[y.kind] |= KindMask{1} << x.kind;
            for_each_bit(table.kinds[x.kind].cards & table.kinds[y.kind].cards, [&](int card) {
                table.barred[card][table.kinds[x.kind].role] |= RoleMask{1}
                                                                << table.kinds[y.kind].role;
            });
        }
    }
    return table;
}

constexpr MeldTables make_tables(const rules::Ruleset& rules) {
    return {make_table(rules, kClubs), make_table(rules, kDiamonds), make_table(rules, kHearts),
            make_table(rules, kSpades)};
}

}  // namespace

MeldTables make_meld_tables(const rules::Ruleset& ruleset) { return make_tables(ruleset); }

constinit const MeldTables kGlupMelds = make_tables(rules::kGlup);
constinit const MeldTables kTwoHandedMelds = make_tables(rules::kTwoHanded);
constinit const MeldTables kTwoHandedExtendedMelds = make_tables(rules::kTwoHandedExtended);

}  // namespace glup
