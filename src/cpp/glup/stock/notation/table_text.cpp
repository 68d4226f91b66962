// Melded cards as people write them: `["KS", "marriage-S"]`, `KS KS (marriage-S, kings)`.
#include <algorithm>
#include <cctype>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_draft.hpp"
#include "glup/support/near_word.hpp"
#include "glup/text/parts.hpp"

namespace glup {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\v\f";

// With one hyphen for spaces, hyphens and underscores, and letters for suit signs.
std::string plain_kind(std::string_view text) {
    std::string name;
    for (std::string_view rest = trimmed(text); !rest.empty();) {
        const bool letter = std::isalpha(static_cast<unsigned char>(rest.front())) != 0;
        if (kSpaces.find(rest.front()) != std::string_view::npos || rest.front() == '_' ||
            rest.front() == '-') {
            if (!name.ends_with('-')) name += '-';
        } else if (const int suit = letter ? -1 : consume_suit(rest); suit >= 0) {
            name += suit_letter(suit);
            continue;
        } else {
            name += rest.front();
        }
        rest.remove_prefix(1);
    }
    return name;
}

Kind read_kind(std::string_view text) {
    const std::string name = plain_kind(text);
    std::array<std::string_view, kKindsWithDix> identifiers;
    for (Kind kind = 0; kind < kKindsWithDix; ++kind) {
        identifiers[kind] = kind_identifier(kind);
        if (same_letters(identifiers[kind], name)) return kind;
    }
    throw NotationError(json::shown(text) + " is no kind of meld" + suggestion(name, identifiers));
}

// A number behind a plus only tells histories apart that are written out here.
std::string without_numbers(std::string_view cards) {
    std::string text;
    for (bool number = false; const char c : cards) {
        number = c == '+' || (number && std::isdigit(static_cast<unsigned char>(c)) != 0);
        text += number ? ' ' : c;
    }
    return text;
}

void add_melded(std::string_view cards, const std::vector<std::string_view>& kinds,
                std::vector<Position::Melded>& table) {
    KindMask history = 0;
    for (const std::string_view kind : kinds) history |= KindMask{1} << read_kind(kind);
    parse_cards(without_numbers(cards)).for_each([&](Card card) {
        table.push_back({card, history});
    });
}

// Groups of cards, the kinds of each in brackets behind it.
void add_drawn(const std::string& text, std::vector<Position::Melded>& table) {
    std::vector<std::string_view> groups = split(text, ')');
    const bool ends = groups.back().find_first_not_of(" \t\r\n,;-") == std::string_view::npos;
    groups.pop_back();
    const auto one_bracket = [](std::string_view group) {
        return std::count(group.begin(), group.end(), '(') == 1;
    };
    if (!ends || !std::all_of(groups.begin(), groups.end(), one_bracket))
        throw NotationError(json::shown(text));
    for (const std::string_view group : groups) {
        const std::size_t bracket = group.find('(');
        std::string_view cards = group.substr(0, bracket);
        cards.remove_prefix(std::min(cards.find_first_not_of(" \t\r\n,;"), cards.size()));
        add_melded(cards, split(group.substr(bracket + 1), ','), table);
    }
}

void add_entry(const json::Value& entry, std::vector<Position::Melded>& table) {
    if (const auto* text = entry.as<std::string>()) return add_drawn(*text, table);
    std::vector<std::string_view> texts;
    if (const auto* list = entry.as<json::Array>()) {
        for (const json::Value& item : *list) {
            const auto* text = item.as<std::string>();
            if (text == nullptr) throw NotationError(json::shown(entry));
            texts.push_back(*text);
        }
    }
    if (texts.empty()) throw NotationError(json::shown(entry));
    add_melded(texts.front(), {texts.begin() + 1, texts.end()}, table);
}

}  // namespace

std::vector<Position::Melded> read_table(const PositionFields& fields, std::string_view key) {
    const std::string expected =
        R"(a list such as [["KS", "marriage-S"], ["QS", "marriage-S", "pinochle"]])";
    const json::Value& value = *fields.find(key);
    const auto* list = value.as<json::Array>();
    if (list == nullptr && value.as<std::string>() == nullptr) throw fields.fault(key, expected);
    std::vector<Position::Melded> table;
    std::size_t told = 0;
    std::string faults;
    const std::size_t entries = list == nullptr ? 1 : list->size();
    for (std::size_t i = 0; i < entries && told < kMostTold; ++i) {
        try {
            add_entry(list == nullptr ? value : (*list)[i], table);
        } catch (const NotationError& error) {
            faults +=
                (told++ == 0 ? "entry " : ", entry ") + std::to_string(i) + ": " + error.what();
        }
    }
    if (!faults.empty()) throw fields.fault(key, expected, faults);
    return table;
}

}  // namespace glup
