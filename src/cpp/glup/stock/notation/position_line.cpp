#include "glup/stock/notation/position_line.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/support/error.hpp"
#include "glup/support/scan.hpp"
#include "glup/text/parts.hpp"

namespace glup {
namespace {

constexpr std::string_view kNoCards = "-";
constexpr std::string_view kUntold = "?";
constexpr std::size_t kMostLineFields = 11;

// A letter of ASCII: texts from outside may have any other.
bool is_ascii_letter(char c) { return 'a' <= small(c) && small(c) <= 'z'; }

// By suit, the suits as small letters: `cAAT9hK`.
std::string cards_by_suit(const CardSet& cards) {
    std::string text;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        bool told = false;
        for (int rank = rules::kRanks - 1; rank >= 0; --rank) {
            const int copies = cards.count(make_card(suit, rank));
            if (copies == 0) continue;
            if (!told) text += small(suit_letter(suit));
            told = true;
            text.append(static_cast<std::size_t>(copies), kRankLetters[rank]);
        }
    }
    return text.empty() ? std::string(kNoCards) : text;
}

// Cards of one history, then its kinds: `hKQ~run~roundhouse.sK~kings`.
std::string table_line(const rules::Ruleset& ruleset, const std::vector<Position::Melded>& melded) {
    std::vector<std::pair<KindMask, CardSet>> groups;
    for (const auto& [card, history] : melded) {
        auto group = std::find_if(groups.begin(), groups.end(), [kinds = history](const auto& one) {
            return one.first == kinds;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), {history, CardSet{}});
        group->second.add(card);
    }
    std::string text;
    for (const auto& [history, cards] : groups) {
        text += (text.empty() ? "" : ".") + cards_by_suit(cards);
        for (const std::string& kind : identifiers(history, ruleset)) text += "~" + kind;
    }
    return text.empty() ? std::string(kNoCards) : text;
}

// A `?` is what nobody knows.
std::string sides_line(const std::array<std::optional<int>, rules::kSeats>& numbers) {
    const auto text = [](std::optional<int> number) {
        return number ? std::to_string(*number) : std::string(kUntold);
    };
    return text(numbers[0]) + "." + text(numbers[1]);
}

// The name of the rules in front, which is taken off the text with the mark behind it.
std::string_view consume_rules_name(std::string_view& text) {
    const std::size_t end = text.find('_');
    const std::string_view name = text.substr(0, end);
    const bool is_name = end != std::string_view::npos && name.size() >= 3 &&
                         is_ascii_letter(name.front()) &&
                         std::all_of(name.begin(), name.end(),
                                     [](char c) { return is_ascii_letter(c) || c == '-'; });
    if (!is_name) return {};
    text.remove_prefix(end + 1);
    return name;
}

bool line_has_space(std::string_view text) {
    return text.find_first_of(" \t\r\n\v\f") != std::string_view::npos;
}

json::Value line_text(std::string_view text) { return {std::string(text), {}}; }

json::Value line_entries(std::string_view text) {
    json::Array table;
    if (text != kNoCards) {
        for (const std::string_view group : split(text, '.')) {
            json::Array entry;
            for (const std::string_view part : split(group, '~')) entry.push_back(line_text(part));
            table.push_back({std::move(entry), {}});
        }
    }
    return {std::move(table), {}};
}

json::Value line_number(std::string_view text) {
    std::string_view rest = text;
    const auto number = take_number(rest);
    return number && rest.empty() ? json::Value{std::int64_t{*number}, {}} : line_text(text);
}

// Two numbers, or what is known of them.
json::Value line_sides(std::string_view text) {
    const std::vector<std::string_view> sides = split(text, '.');
    if (sides.size() != 2 || (sides[0] != kUntold && sides[1] != kUntold)) return line_text(text);
    json::Object known;
    if (sides[0] != kUntold) known.emplace_back("me", line_number(sides[0]));
    if (sides[1] != kUntold) known.emplace_back("opponent", line_number(sides[1]));
    return {std::move(known), {}};
}

}  // namespace

std::string position_line(const View& view) {
    const Position p = position_of(view);
    if (p.decision == "over")
        throw PositionError("decision: expected a deal that goes on, given its end");
    const rules::Ruleset& ruleset = rules::ruleset(p.ruleset);
    const bool in_phase1 = p.turnup != kNoCard;
    std::string line;
    const auto add = [&](const std::string& field) { line += (line.empty() ? "" : "_") + field; };
    if (p.ruleset != rules::kDefaultRuleset) add(std::string(ruleset.name));
    add(in_phase1 ? card_text(p.turnup) : std::string(1, suit_letter(p.trump)));
    add(p.decision + (p.led == kNoCard ? "" : "-" + card_text(p.led)));
    add(cards_by_suit(p.hand) +
        (in_phase1 && !p.known.empty() ? "~" + cards_by_suit(p.known) : ""));
    add(table_line(ruleset, p.table));
    add(cards_by_suit(p.opponent_known));
    add(table_line(ruleset, p.opponent_table));
    // In phase 2 all the rest.
    add((in_phase1 ? cards_by_suit(p.played) : std::string(kNoCards)) +
        (p.trick ? "~" + std::to_string(*p.trick) : ""));
    add(sides_line({p.scores[0], p.scores[1]}));
    add(sides_line(p.counters));
    add(std::to_string(p.glups));
    add(std::to_string(view.seat()));
    return line;
}

bool is_position_line(std::string_view text) {
    if (line_has_space(text)) return false;
    std::string_view rest = text;
    // The head may look like a name: `AAC` is a card that was misspelt.
    for (const bool named : {true, false}) {
        rest = text;
        if (named && consume_rules_name(rest).empty()) continue;
        const std::vector<std::string_view> fields = split(rest, '_');
        if (fields.size() < 3 || fields[2].empty()) continue;
        const auto is_suit_at = [&](std::size_t characters) {
            std::string_view suit = fields[0];
            for (; characters > 0 && !suit.empty(); --characters)
                suit.remove_prefix(std::max<std::size_t>(1, first_character(suit).size));
            return consume_suit(suit) >= 0 && suit.empty();
        };
        const std::string_view decision = fields[1].substr(0, fields[1].find('-'));
        const auto is = [&](std::string_view word) { return same_letters(decision, word); };
        if ((is_suit_at(0) || is_suit_at(1) || is_suit_at(2)) &&
            (is("lead") || is("follow") || is("meld") || is("wait")))
            return true;
    }
    return false;
}

WrittenPosition read_position_line(std::string_view text) {
    std::string_view rest = text;
    const std::string_view name = consume_rules_name(rest);
    const std::vector<std::string_view> given = split(rest, '_');
    if (given.size() > kMostLineFields) {
        throw InputError("position: expected a line of at most " + std::to_string(kMostLineFields) +
                             " fields, given " + json::shown(text),
                         std::string(text));
    }
    const std::string_view seat = given.size() == kMostLineFields ? given.back() : "0";
    if (seat != "0" && seat != "1")
        throw InputError("seat: expected 0 or 1, given " + json::shown(seat), std::string(seat));

    WrittenPosition found;
    found.seat = seat == "1" ? 1 : 0;
    const auto add = [&](const char* key, json::Value one) {
        found.fields.emplace_back(key, std::move(one));
    };
    const auto has = [&](std::size_t field) { return field < given.size(); };
    if (!name.empty()) {
        add("rules", line_text(in_small(name)));
    }
    const std::string_view turn = has(1) ? given[1] : "", hand = has(2) ? given[2] : "";
    const bool in_phase1 = character_count(given[0]) > 1;
    add("phase", {std::int64_t{in_phase1 ? 1 : 2}, {}});
    add(in_phase1 ? "turnup" : "trump", line_text(given[0]));
    add("decision", line_text(turn.substr(0, turn.find('-'))));
    add("hand", line_text(hand.substr(0, hand.find('~'))));
    if (const auto dash = turn.find('-'); dash != std::string_view::npos && dash + 1 < turn.size())
        add("led", line_text(turn.substr(dash + 1)));
    if (const auto tilde = hand.find('~'); tilde != std::string_view::npos)
        add("known", line_text(hand.substr(tilde + 1)));
    if (has(3)) add("table", line_entries(given[3]));
    json::Object opponent;
    if (has(4)) opponent.emplace_back("known", line_text(given[4]));
    if (has(5)) opponent.emplace_back("table", line_entries(given[5]));
    if (has(4)) add("opponent", {std::move(opponent), {}});
    if (has(6)) {
        const std::size_t tilde = given[6].find('~');
        const std::string_view played = given[6].substr(0, tilde);
        if (in_phase1 || played != kNoCards) add("played", line_text(played));
        if (tilde != std::string_view::npos) add("trick", line_number(given[6].substr(tilde + 1)));
    }
    if (has(7)) add("scores", line_text(given[7]));
    if (has(8)) add("counters", line_sides(given[8]));
    if (has(9)) add("glups", line_number(given[9]));
    return found;
}

}  // namespace glup
