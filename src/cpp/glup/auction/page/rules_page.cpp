#include "glup/auction/page/rules_page.hpp"

#include <string_view>

#include "glup/auction/page/text.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/scan.hpp"

namespace glup::auction {
namespace {

// A value for people: `yes`, `bid-out`, `15, 150, 225, 300`, `the game`.
std::string value_text(const Key& key, const Rules& rules) {
    const json::Value value = value_of(key, rules);
    if (const auto* truth = value.as<bool>()) return *truth ? "yes" : "no";
    if (const auto* word = value.as<std::string>()) return *word;
    const auto* list = value.as<json::Array>();
    if (list == nullptr) return json::compact(value);
    std::string text;
    for (const json::Value& points : *list) {
        const auto* word = points.as<std::string>();
        text += (text.empty() ? "" : ", ") + (word != nullptr ? *word : json::compact(points));
    }
    if (list->size() == 1) text += " each";
    return text.empty() ? "none" : text;
}

// A key each: its name, its value and what it says, of an option also what it may be.
std::string key_rows(const Rules& rules, bool options) {
    std::vector<page::Words> rows;
    for (const Key& key : keys()) {
        if (!may_matter(key, rules) || key.is_option(rules) != options) continue;
        if (!options && (key.other_name || !page::meld_worth(key, rules).empty())) continue;
        std::string purpose(key.purpose.substr(0, key.purpose.size() - 1));
        if (options) purpose += " (" + range_text(key, rules) + ")";
        rows.push_back({std::string(key.name), value_text(key, rules), purpose});
    }
    page::Text text;
    text.list(rows);
    return text.take();
}

std::string title(const Rules& rules) {
    std::string text = in_capitals(rules.title()) + " (" + std::string(rules.name()) + ")";
    if (rules.is_house())
        text += "\n\nA house's own rules, from " + std::string(kRows[rules.row].name) + ".";
    return text;
}

constexpr std::string_view kOutside =
    "No card can be played here that is not legal. What a renege, a bid out of turn or an exposed "
    "card costs is for your table to settle, and such a deal is entered by its scores: Series.add "
    "in Python.";

}  // namespace

std::string rules_page(const Rules& rules) {
    std::string text = title(rules);
    const auto section = [&](std::string_view name, const std::string& paragraphs) {
        if (paragraphs.empty()) return;
        text.append("\n\n").append(name).append(name.empty() ? "" : "\n\n").append(paragraphs);
    };
    section("", page::cards(rules));
    section("AUCTION", page::auction(rules));
    section("CONTRACT", page::contract(rules));
    section("MELDS", page::melds(rules));
    section("PLAY", page::play(rules));
    section("THE MOON", page::moon(rules));
    section(rules.chips ? "CHIPS" : "SCORE", rules.chips ? page::chips(rules) : page::score(rules));
    section("CHECKS", page::checks(rules));
    section("THE END OF THE GAME", page::game(rules));
    section("WHAT IS OUTSIDE", std::string(kOutside));
    section("ALL KEYS", key_rows(rules, false));
    section("OPTIONS", key_rows(rules, true));
    section("",
            "docs/auction.md has more; a house's own rules are a file of these keys: glupcore "
            "rules " +
                std::string(kRows[rules.row].name) + " --toml begins one.");
    return text;
}

}  // namespace glup::auction
