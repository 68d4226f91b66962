// The kinds of meld of a ruleset for one trump suit, with what histories of cards are barred.
#pragma once

#include <array>

#include "glup/pinochle/melds.hpp"
#include "glup/stock/rules/roles.hpp"
#include "glup/stock/rules/rulesets.hpp"

namespace glup {

struct MeldKind : MeldForm {
    Role role;
};

struct MeldTable : KindTable<MeldKind> {
    // For each card and role: the roles of that card that are barred once it has had this one.
    std::array<std::array<RoleMask, kRoles>, rules::kCards> barred;
};

using MeldTables = std::array<MeldTable, rules::kSuits>;  // by trump suit

MeldTables make_meld_tables(const rules::Ruleset& ruleset);

extern const std::array<MeldTables, rules::kRulesets.size()> kMelds;  // by the ruleset's id

namespace rules {
const MeldTables& installed_melds();  // those of the ruleset given to install()
}

inline const MeldTable& meld_table(rules::RulesetId ruleset, int trump) {
    const auto place = static_cast<std::size_t>(ruleset);
    return (place < kMelds.size() ? kMelds[place] : rules::installed_melds())[trump];
}

}  // namespace glup
