// What melds are worth, and how they are shown.
#include "glup/auction/page/text.hpp"
#include "glup/auction/rules/keys.hpp"

namespace glup::auction::page {
namespace {

std::string points_text(std::int32_t points) {
    return points >= kGame ? "game" : to_string(points);
}

// How many of a kind there can be.
int most_of(const Rules& rules, MeldKind kind) {
    return kind == kNinesAround ? rules.nines : rules.copies;
}

// Once, twice and so on, as far as the pack goes.
std::string worth_text(const Rules& rules, MeldKind kind) {
    const int entries = rules.entries[kind];
    if (entries == 1 && most_of(rules, kind) > 1)
        return points_text(rules.worth[kind][1]) + " each";
    Words points;
    for (int k = 1; k <= std::min(entries, most_of(rules, kind)); ++k)
        points.push_back(points_text(rules.worth[kind][k]));
    std::string text;
    for (const std::string& one : points) text += (text.empty() ? "" : ", ") + one;
    return text;
}

bool has(const Rules& rules, MeldKind kind) { return rules.worth[kind][most_of(rules, kind)] > 0; }

std::string first_clause(std::string_view purpose) {
    return std::string(purpose.substr(0, purpose.find_first_of(".;")));
}

bool has_fours(const Rules& rules) {
    return rules.copies >= 4 && std::any_of(rules.fours.begin(), rules.fours.end(),
                                            [](std::int32_t points) { return points > 0; });
}
bool has_dix(const Rules& rules) { return rules.dix > 0 && rules.nines > 0; }

std::vector<Words> table(const Rules& rules) {
    std::vector<Words> rows;
    for (const Key& key : keys()) {
        if (const std::string worth = meld_worth(key, rules); !worth.empty())
            rows.push_back({std::string(key.name), worth, first_clause(key.purpose)});
    }
    return rows;
}

// Kinds that share no card among themselves, and all cards with the other types.
std::string types(const Rules& rules) {
    Words types, around;
    for (const auto& [kind, name] : {std::pair{kAcesAround, "aces"},
                                     {kKingsAround, "kings"},
                                     {kQueensAround, "queens"},
                                     {kJacksAround, "jacks"},
                                     {kTensAround, "tens"},
                                     {kNinesAround, "nines of every suit"}})
        if (has(rules, kind)) around.emplace_back(name);
    const bool runs = has(rules, kRuns) || has(rules, kPlainRuns);
    const bool marriages = has(rules, kTrumpMarriages) || has(rules, kMarriages);
    if (runs || marriages)
        types.emplace_back(runs && marriages ? "runs and marriages" : runs ? "runs" : "marriages");
    if (!around.empty()) types.push_back(joined(around));
    if (has(rules, kPinochles)) types.emplace_back("pinochles");
    if (has_dix(rules)) types.emplace_back("nines of trumps");
    if (has_fours(rules)) types.emplace_back("four of a kind");
    std::string text;
    for (const std::string& type : types) text += (text.empty() ? "" : "; ") + type;
    return text;
}

bool wins_game(const Rules& rules) {
    for (int kind = 0; kind < kMeldKinds; ++kind) {
        const auto one = static_cast<MeldKind>(kind);
        if (rules.worth[one][most_of(rules, one)] >= kGame) return true;
    }
    return false;
}

// Whether a pack holds more of a kind than its table has.
bool splits(const Rules& rules) {
    for (int kind = 0; kind < kMeldKinds; ++kind) {
        const auto one = static_cast<MeldKind>(kind);
        const int entries = rules.entries[one];
        if (entries > 1 && entries < most_of(rules, one) && rules.worth[one][entries] < kGame)
            return true;
    }
    return false;
}

bool has_several(const Rules& rules) {
    for (int kind = 0; kind < kMeldKinds; ++kind) {
        const auto one = static_cast<MeldKind>(kind);
        if (rules.entries[one] > 1 && most_of(rules, one) > 1) return true;
    }
    return false;
}

void say_runs(const Rules& rules, Text& text) {
    const bool trumps = has(rules, kRuns) && has(rules, kTrumpMarriages);
    const bool plain = has(rules, kPlainRuns) && has(rules, kMarriages);
    if (!trumps && !plain) return;
    text.say(rules.run_keeps_marriage
                 ? "The marriage in a run counts as well"
                 : "The K and Q of a run are no marriage besides, unless marriages alone are worth "
                   "more");
}

}  // namespace

std::string meld_worth(const Key& key, const Rules& rules) {
    if (key.type == KeyType::kPoints && has(rules, key.table)) return worth_text(rules, key.table);
    if (key.name == "dix" && has_dix(rules)) return to_string(rules.dix) + " each";
    const bool one =
        (key.name.starts_with("four_") && has_fours(rules)) || key.name == "roundhouse_bonus";
    return one && key.get(rules) > 0 ? to_string(key.get(rules)) : std::string();
}

std::string melds(const Rules& rules) {
    Text text;
    const std::vector<Words> rows = table(rules);
    if (rows.empty()) {
        text.say("There are none");
        return text.take();
    }
    text.say(rules.chips ? "The bidder alone shows melds, the best of their hand, and takes the "
                           "cards back"
                         : "Each player shows the best melds of their hand and takes the cards "
                           "back");
    text.say_if(rules.widow > 0, "The bidder melds with the widow in hand");
    text.list(rows);
    text.end_paragraph();
    text.say_if(has_several(rules),
                "The numbers are for one, two and so on at once, which count "
                "nothing besides as their parts");
    text.say_if(splits(rules), "More than a row has are split in the best way");
    if (const std::string all = types(rules); all.find(';') != std::string::npos)
        text.say("A card may serve in melds of different types, in none twice of one type: " + all);
    say_runs(rules, text);
    text.say_if(wins_game(rules),
                "A hand with melds worth \"game\" wins the game at once, without a trick; of "
                "several the first from the bidder on");
    text.say_if(rules.roundhouse_bonus > 0,
                "The roundhouse bonus comes on top of the melds that its cards make");
    return text.take();
}

}  // namespace glup::auction::page
