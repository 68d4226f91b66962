// The rulesets that the engine knows, each as its rules page has it: the one place for their
// numbers. A new one is a name in RulesetId and an entry in the same place of kRulesets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "glup/stock/rules/ruleset.hpp"

namespace glup::rules {

// kOther is a place for one more that a program brings along: install().
enum class RulesetId : std::uint64_t { kGlup, kTwoHanded, kTwoHandedExtended, kOther };

namespace detail {

constexpr std::int16_t times_ten(int points, int power) {
    for (; power > 0; --power) points *= 10;
    return static_cast<std::int16_t>(points);
}

constexpr void add(Ruleset& rules, int kind, int points, int trump_points, int classes = kNoClass) {
    rules.melds[rules.meld_count++] = {static_cast<Kind>(kind), static_cast<std::int16_t>(points),
                                       static_cast<std::int16_t>(trump_points),
                                       static_cast<std::uint8_t>(classes)};
}
constexpr void add(Ruleset& rules, int kind, int points, MeldClassBit meld_class = kNoClass) {
    add(rules, kind, points, points, meld_class);
}

}  // namespace detail

// docs/rules.md.
constexpr Ruleset make_glup() {
    Ruleset rules;
    rules.name = "glup";
    rules.title = "Glup Pinochle";
    rules.copies = 4;
    rules.hand = 18;
    rules.turnup_nine = rules.exact_cut = rules.both_bonus = 1;
    rules.trump_nine = 1;
    rules.glups = true;
    rules.exchange = 1;
    rules.card_points = {0, 0, 0, 1, 1, 1};
    rules.last_trick = 2;
    rules.target = 1000;

    constexpr std::array<int, 4> kPlainMarriage = {2, 15, 45, 450};
    constexpr std::array<int, 4> kDearPair = {4, 30, 90, 900};  // trump marriages, pinochles
    constexpr std::array<int, 4> kFourPoints = {4, 6, 8, 10};
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int m = 0; m < 4; ++m)
            detail::add(rules, kMarriage + 4 * suit + m, kPlainMarriage[m], kDearPair[m]);
    }
    for (int m = 0; m < 4; ++m) detail::add(rules, kPinochle + m, kDearPair[m]);
    for (int m = 0; m < 2; ++m) detail::add(rules, kRoundhouse + m, detail::times_ten(50, m));
    for (int m = 0; m < 3; ++m) detail::add(rules, kRun + m, detail::times_ten(15, m));
    detail::add(rules, kRoundhouseOfRuns, 200);
    for (int m = 0; m < 2; ++m) detail::add(rules, kNines + m, detail::times_ten(20, m));
    for (int i = 0; i < 4; ++i) {
        for (int m = 0; m < 4; ++m)
            detail::add(rules, kFours + 4 * i + m, detail::times_ten(kFourPoints[i], m));
    }
    for (int i = 0; i < 4; ++i) detail::add(rules, kTrumpFours + i, kFourPoints[i]);
    return rules;
}

// docs/two-handed.md.
constexpr Ruleset make_two_handed() {
    Ruleset rules;
    rules.name = "two-handed";
    rules.title = "two-handed pinochle";
    rules.copies = 2;
    rules.hand = 12;
    rules.packet = 4;
    rules.turnup_nine = 10;
    rules.exchange = 10;
    rules.card_points = {0, 2, 3, 4, 10, 11};
    rules.last_trick = 10;
    rules.target = 1000;
    rules.exchange_ends_turn = false;
    rules.duty = Duty::kBeatTrumps;
    rules.exclusion = Exclusion::kByClass;

    for (int suit = 0; suit < kSuits; ++suit)
        detail::add(rules, kMarriage + 4 * suit, 20, 40, kClassA);
    detail::add(rules, kPinochle, 40, kClassB);
    detail::add(rules, kRun, 150, kClassA);
    for (int i = 0; i < 4; ++i)
        detail::add(rules, kFours + 4 * i, i == 3 ? 100 : 40 + 20 * i, kClassC);
    detail::add(rules, kDix, 10, kClassD);
    return rules;
}

constexpr Ruleset make_two_handed_extended() {
    Ruleset rules = make_two_handed();
    rules.name = "two-handed-extended";
    rules.title = "two-handed pinochle with the extended melds";
    detail::add(rules, kPinochle + 1, 300, kClassB);
    detail::add(rules, kRun + 1, 1500, kClassA);
    for (int i = 0; i < 4; ++i)
        detail::add(rules, kFours + 4 * i + 1, i == 3 ? 1000 : 400 + 200 * i, kClassC);
    detail::add(rules, kRoundhouse, 240, 240, kClassA | kClassC);
    return rules;
}

// By id; all else of a ruleset (melds, loops, weights) has its place by the same number.
inline constexpr auto kRulesets = [] {
    std::array all = {make_glup(), make_two_handed(), make_two_handed_extended()};
    for (std::size_t i = 0; i < all.size(); ++i) all[i].id = static_cast<RulesetId>(i);
    return all;
}();
static_assert(kRulesets.size() == static_cast<std::size_t>(RulesetId::kOther));
inline constexpr auto kKnown = [] {
    std::array<RulesetId, kRulesets.size()> ids{};
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = kRulesets[i].id;
    return ids;
}();

constexpr const Ruleset& known_ruleset(RulesetId id) {
    return kRulesets[static_cast<std::size_t>(id)];
}
inline constexpr const Ruleset& kGlup = known_ruleset(RulesetId::kGlup);
inline constexpr const Ruleset& kTwoHanded = known_ruleset(RulesetId::kTwoHanded);

// The game of a text or file that names none (docs/notation.md), and of a call at a door (Python,
// C, the command line) that leaves it out. Nothing inside has a default game.
inline constexpr RulesetId kDefaultRuleset = RulesetId::kGlup;

const Ruleset& installed_ruleset();

// By id, which must be one of those known, or kOther once a ruleset is installed.
inline const Ruleset& ruleset(RulesetId id) {
    return id < RulesetId::kOther ? known_ruleset(id) : installed_ruleset();
}
bool is_ruleset(std::uint64_t id);

// By name. Throws NotationError for one that is not known, and names those that are.
RulesetId find_ruleset(std::string_view name);

// Gives the program a ruleset of its own, as kOther, before any other thread asks for it; its texts
// must stay. Throws Error if it is bigger than Glup in anything, or a meld takes what the pack has
// not. Tests do so.
void install(const Ruleset& ruleset);

}  // namespace glup::rules
