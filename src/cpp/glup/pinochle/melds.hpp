// What rules say of kinds of meld, and what follows for one trump suit: cards, points, which kinds
// exclude which.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "glup/pinochle/kinds.hpp"
#include "glup/support/bits.hpp"

namespace glup {

namespace rules {

// Classes by which one kind may take the cards of another, see Exclusion; a kind may be of two.
enum MeldClassBit : std::uint8_t {
    kNoClass = 0,
    kClassA = 1,
    kClassB = 2,
    kClassC = 4,
    kClassD = 8
};

struct MeldRule {
    Kind kind = 0;
    std::int16_t points = 0;
    std::int16_t trump_points = 0;  // of a marriage in trumps; else the same
    std::uint8_t classes = kNoClass;
};

// Which kinds can't take a card that has been in another one.
enum class Exclusion : std::uint8_t {
    kByCards,  // the cards of one are among those of the other (docs/rules.md has exceptions)
    kByClass,  // of a common class and no dearer; a kind and its double
};

}  // namespace rules

struct MeldForm {
    CardMask cards;         // the distinct cards
    std::uint8_t copies;    // of each of them
    std::uint8_t distinct;  // number of distinct cards
    std::int16_t points;
};

// Kinds that the rules do not know are all zero. A kind of game may know more of each: a Form that
// is a MeldForm.
template <class Form = MeldForm>
struct KindTable {
    std::array<Form, kKinds> kinds;
    KindMask declarable;
    std::array<KindMask, kKinds> bars;             // what a card that has been in it can't be in
    std::array<KindMask, kKinds> barred_by;        // the same the other way round
    std::array<KindMask, rules::kCards> kinds_of;  // those that take each card
};

namespace detail {

constexpr bool contains(const MeldForm& outer, const MeldForm& inner) {
    return (inner.cards & ~outer.cards) == 0 && inner.copies <= outer.copies;
}

// Either way round; Glup's rules page names the exceptions.
template <class Form>
constexpr bool excludes_by_cards(int x, int y, int trump, const std::array<Form, kKinds>& kinds) {
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
template <class Form>
constexpr bool excludes_by_class(const rules::MeldRule& x, const rules::MeldRule& y,
                                 const std::array<Form, kKinds>& kinds) {
    const MeldForm& first = kinds[x.kind];
    const MeldForm& second = kinds[y.kind];
    if (first.cards == second.cards) return true;  // the same kind, or one and its double
    return (first.cards & second.cards) != 0 && (x.classes & y.classes) != 0 &&
           second.points <= first.points;
}

}  // namespace detail

template <class Form = MeldForm>
constexpr KindTable<Form> make_kind_table(std::span<const rules::MeldRule> melds,
                                          rules::Exclusion exclusion, int trump) {
    KindTable<Form> table{};
    for (const rules::MeldRule& rule : melds) {
        if (rule.kind == kDix) continue;
        const CardMask cards = kind_cards(rule.kind, trump);
        const bool in_trumps = (cards & ~suit_mask(trump)) == 0;
        static_cast<MeldForm&>(table.kinds[rule.kind]) = {
            cards, kMeldCopies[rule.kind], static_cast<std::uint8_t>(std::popcount(cards)),
            in_trumps ? rule.trump_points : rule.points};
        table.declarable |= KindMask{1} << rule.kind;
        for_each_bit(cards, [&](int card) { table.kinds_of[card] |= KindMask{1} << rule.kind; });
    }
    for (const rules::MeldRule& x : melds) {
        for (const rules::MeldRule& y : melds) {
            if (x.kind == kDix || y.kind == kDix) continue;
            if (exclusion == rules::Exclusion::kByCards
                    ? !detail::excludes_by_cards(x.kind, y.kind, trump, table.kinds)
                    : !detail::excludes_by_class(x, y, table.kinds)) {
                continue;
            }
            table.bars[x.kind] |= KindMask{1} << y.kind;
            table.barred_by[y.kind] |= KindMask{1} << x.kind;
        }
    }
    return table;
}

}  // namespace glup
