#include "glup/stock/rules/melds.hpp"

#include <span>
#include <utility>

#include "glup/support/bits.hpp"

namespace glup {
namespace {

constexpr MeldTable make_table(const rules::Ruleset& rules, int trump) {
    const std::span melds(rules.melds.data(), static_cast<std::size_t>(rules.meld_count));
    MeldTable table{make_kind_table<MeldKind>(melds, rules.exclusion, trump), {}};
    for_each_bit(table.declarable,
                 [&](int x) { table.kinds[x].role = role_of(static_cast<Kind>(x)); });
    for_each_bit(table.declarable, [&](int x) {
        for_each_bit(table.bars[x], [&](int y) {
            for_each_bit(table.kinds[x].cards & table.kinds[y].cards, [&](int card) {
                table.barred[card][table.kinds[x].role] |= RoleMask{1} << table.kinds[y].role;
            });
        });
    });
    return table;
}

constexpr MeldTables make_tables(const rules::Ruleset& rules) {
    return {make_table(rules, kClubs), make_table(rules, kDiamonds), make_table(rules, kHearts),
            make_table(rules, kSpades)};
}

template <std::size_t... kPlaces>
constexpr auto tables_of_all(std::index_sequence<kPlaces...>) {
    return std::array{make_tables(rules::kRulesets[kPlaces])...};
}

}  // namespace

MeldTables make_meld_tables(const rules::Ruleset& ruleset) { return make_tables(ruleset); }

constinit const std::array<MeldTables, rules::kRulesets.size()> kMelds =
    tables_of_all(std::make_index_sequence<rules::kRulesets.size()>());

}  // namespace glup
