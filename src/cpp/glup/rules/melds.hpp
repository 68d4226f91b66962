// The kinds of meld of a ruleset for one trump suit: cards, points, which exclude which.
#pragma once

#include <array>
#include <cstdint>

#include "glup/rules/kinds.hpp"
#include "glup/rules/rulesets.hpp"

namespace glup {

struct MeldKind {
    CardMask cards;         // the distinct cards
    std::uint8_t copies;    // of each of them
    std::uint8_t distinct;  // number of distinct cards
    std::int16_t points;
    Role role;
};

// Kinds that the ruleset does not know are all zero.
struct MeldTable {
    std::array<MeldKind, kKinds> kinds;
    KindMask declarable;
    std::array<KindMask, kKinds> bars;             // what a card that has been in it can't be in
    std::array<KindMask, kKinds> barred_by;        // the same the other way round
    std::array<KindMask, rules::kCards> kinds_of;  // those that take each card
    // For each card and role: the roles of that card that are barred once it has had this one.
    std::array<std::array<RoleMask, kRoles>, rules::kCards> barred;
};

using MeldTables = std::array<MeldTable, rules::kSuits>;  // by trump suit

MeldTables make_meld_tables(const rules::Ruleset& ruleset);

extern const MeldTables kGlupMelds, kTwoHandedMelds, kTwoHandedExtendedMelds;

namespace rules {
const MeldTables& installed_melds();  // those of the ruleset given to install()
}

inline const MeldTable& meld_table(rules::RulesetId ruleset, int trump) {
    switch (ruleset) {
        case rules::RulesetId::kGlup: return kGlupMelds[trump];
        case rules::RulesetId::kTwoHanded: return kTwoHandedMelds[trump];
        case rules::RulesetId::kTwoHandedExtended: return kTwoHandedExtendedMelds[trump];
        case rules::RulesetId::kOther: break;
    }
    return rules::installed_melds()[trump];
}

}  // namespace glup
