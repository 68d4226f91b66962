#include "glup/rules/melds.hpp"

#include <bit>

#include "glup/support/bits.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, kKinds> kIdentifiers = {"marriage-C",
                                                               "double-marriage-C",
                                                               "triple-marriage-C",
                                                               "quadruple-marriage-C",
                                                               "marriage-D",
                                                               "double-marriage-D",
                                                               "triple-marriage-D",
                                                               "quadruple-marriage-D",
                                                               "marriage-H",
                                                               "double-marriage-H",
                                                               "triple-marriage-H",
                                                               "quadruple-marriage-H",
                                                               "marriage-S",
                                                               "double-marriage-S",
                                                               "triple-marriage-S",
                                                               "quadruple-marriage-S",
                                                               "pinochle",
                                                               "double-pinochle",
                                                               "triple-pinochle",
                                                               "quadruple-pinochle",
                                                               "roundhouse",
                                                               "double-roundhouse",
                                                               "run",
                                                               "double-run",
                                                               "triple-run",
                                                               "roundhouse-of-runs",
                                                               "double-nines",
                                                               "double-double-nines",
                                                               "jacks",
                                                               "double-jacks",
                                                               "triple-jacks",
                                                               "quadruple-jacks",
                                                               "queens",
                                                               "double-queens",
                                                               "triple-queens",
                                                               "quadruple-queens",
                                                               "kings",
                                                               "double-kings",
                                                               "triple-kings",
                                                               "quadruple-kings",
                                                               "aces",
                                                               "double-aces",
                                                               "triple-aces",
                                                               "quadruple-aces",
                                                               "trump-jacks",
                                                               "trump-queens",
                                                               "trump-kings",
                                                               "trump-aces"};

constexpr std::array<Rank, 4> kFourRanks = {kJack, kQueen, kKing, kAce};

constexpr MeldKind make_kind(Kind kind, CardMask cards, int points) {
    return {cards, kMeldCopies[kind], static_cast<std::uint8_t>(std::popcount(cards)),
            static_cast<std::int16_t>(points), role_of(kind)};
}

constexpr std::array<MeldKind, kKinds> make_kinds(int trump) {
    constexpr std::array<int, 4> kPlainMarriage = {2, 15, 45, 450};
    constexpr std::array<int, 4> kDearPair = {4, 30, 90, 900};  // trump marriages, pinochles
    constexpr std::array<int, 4> kFourPoints = {4, 6, 8, 10};   // times 1, 10, 100, 1000

    std::array<MeldKind, kKinds> kinds{};
    const auto set = [&](int kind, CardMask cards, int points) {
        kinds[kind] = make_kind(static_cast<Kind>(kind), cards, points);
    };
    const CardMask trumps = suit_mask(trump);
    const CardMask queens_kings = rank_mask(kQueen) | rank_mask(kKing);

    for (int m = 1; m <= 4; ++m) {
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            set(kMarriage + 4 * suit + m - 1, queens_kings & suit_mask(suit),
                (suit == trump ? kDearPair : kPlainMarriage)[m - 1]);
        }
        set(kPinochle + m - 1, bit(make_card(kDiamonds, kJack)) | bit(make_card(kSpades, kQueen)),
            kDearPair[m - 1]);
        for (int i = 0, scale = 1; i < 4; ++i, scale = 1) {
            for (int n = 1; n < m; ++n) scale *= 10;
            set(kFours + 4 * i + m - 1, rank_mask(kFourRanks[i]), kFourPoints[i] * scale);
        }
    }
    for (int m = 1, scale = 1; m <= 3; ++m, scale *= 10) {
        set(kRun + m - 1, trumps & ~rank_mask(kNine), 15 * scale);
        if (m <= 2) set(kRoundhouse + m - 1, queens_kings, 50 * scale);
        if (m <= 2) set(kNines + m - 1, rank_mask(kNine), 20 * scale);
    }
    set(kRoundhouseOfRuns, queens_kings | rank_mask(kJack) | rank_mask(kAce), 200);
    for (int i = 0; i < 4; ++i) {
        set(kTrumpFours + i, trumps & rank_mask(kFourRanks[i]), kFourPoints[i]);
    }
    return kinds;
}

constexpr bool contains(const MeldKind& outer, const MeldKind& inner) {
    return (inner.cards & ~outer.cards) == 0 && inner.copies <= outer.copies;
}

constexpr bool are_incompatible(int x, int y, int trump,
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

constexpr MeldTable make_table(int trump) {
    MeldTable table{};
    table.kinds = make_kinds(trump);
    for (int x = 0; x < kKinds; ++x) {
        for_each_bit(table.kinds[x].cards,
                     [&](int card) { table.kinds_of[card] |= KindMask{1} << x; });
        for (int y = 0; y < kKinds; ++y) {
            if (!are_incompatible(x, y, trump, table.kinds)) continue;
            table.incompatible[x] |= KindMask{1} << y;
            for_each_bit(table.kinds[x].cards & table.kinds[y].cards, [&](int card) {
                table.barred[card][table.kinds[x].role] |= RoleMask{1} << table.kinds[y].role;
            });
        }
    }
    return table;
}

}  // namespace

constinit const std::array<MeldTable, rules::kSuits> kMeldTables = {
    make_table(kClubs), make_table(kDiamonds), make_table(kHearts), make_table(kSpades)};

std::string_view kind_identifier(Kind kind) { return kIdentifiers[kind]; }

}  // namespace glup
