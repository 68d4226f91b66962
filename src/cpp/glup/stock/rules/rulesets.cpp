#include "glup/stock/rules/rulesets.hpp"

#include <string_view>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/support/error.hpp"
#include "glup/support/listing.hpp"

namespace glup::rules {
namespace {

struct Installed {
    Ruleset ruleset;
    MeldTables melds{};
    bool there = false;
};

Installed& installed() {
    static Installed one;
    return one;
}

}  // namespace

bool is_ruleset(std::uint64_t id) {
    return id < kKnown.size() ||
           (id == static_cast<std::uint64_t>(RulesetId::kOther) && installed().there);
}

RulesetId find_ruleset(std::string_view name) {
    std::vector<std::string_view> names;
    for (const RulesetId id : kKnown) {
        if (ruleset(id).name == name) return id;
        names.push_back(ruleset(id).name);
    }
    if (installed().there && installed().ruleset.name == name) return RulesetId::kOther;
    throw NotationError("rules: " + quoted(name) + " given, expected " + alternatives(names));
}

const Ruleset& installed_ruleset() { return installed().ruleset; }

const MeldTables& installed_melds() { return installed().melds; }

void install(const Ruleset& given) {
    const bool fits = given.copies >= 1 && given.copies <= kCopies && given.hand >= 1 &&
                      given.hand <= kHand && given.stock() >= 2 && given.stock() % 2 == 0 &&
                      given.stock() <= kStock;
    if (!fits) throw Error("ruleset: expected a deal no bigger than Glup's");
    for (int i = 0; i < given.meld_count; ++i) {
        const Kind kind = given.melds[i].kind;
        if (kind == kDix) continue;
        CardMask cards = 0;  // of any trump suit that the pack has
        for (int trump = 0; trump < kSuits; ++trump) {
            if ((given.pack & suit_mask(trump)) != 0) cards |= kind_cards(kind, trump);
        }
        if ((cards & ~given.pack) != 0 || kMeldCopies[kind] > given.copies)
            throw Error("ruleset: " + std::string(kind_identifier(kind)) +
                        " takes cards that the pack has not");
    }
    installed() = {given, make_meld_tables(given), true};
    installed().ruleset.id = RulesetId::kOther;
}

}  // namespace glup::rules
