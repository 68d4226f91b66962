#include "glup/stock/notation/position_fields.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/near_word.hpp"

namespace glup {
namespace {

bool is_integer(std::string_view number) {
    return number.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

void PositionFields::strangers(std::span<const std::string_view> keys, const std::string& what,
                               PositionFaults& faults) const {
    const std::size_t most = faults.size() + kMostTold;
    for (const auto& [key, value] : object()) {
        if (faults.size() == most) break;
        const std::string shown = name(json::named(key));
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            const std::string near = suggestion(key, keys);
            faults.add(shown + ": no field of " + what +
                       (near.empty() ? ", expected one of " + listing(keys, ", ") : near));
        } else if (&value != find(key)) {
            faults.add(shown + ": expected once, given " + json::shown(value) + " and " +
                       json::shown(*find(key)));
        }
    }
}

int PositionFields::whole(std::string_view key) const {
    const json::Value& value = any(key, "a whole number");
    const auto* number = value.as<std::int64_t>();
    const auto* other = value.as<json::Other>();
    const bool great = other != nullptr && is_integer(other->text);
    if (great || (number != nullptr && *number > rules::kMostPoints))
        throw fault(key, "at most " + std::to_string(rules::kMostPoints));
    if (number == nullptr || *number < 0) throw fault(key, "a whole number");
    return static_cast<int>(*number);
}

int PositionFields::suit(std::string_view key) const {
    const std::string expected = R"(a suit, "C", "D", "H" or "S")";
    try {
        return parse_suit(typed<std::string>(key, expected));
    } catch (const NotationError&) {
        throw fault(key, expected);
    }
}

Card PositionFields::card(std::string_view key) const {
    const std::string expected = kCardExpected;
    try {
        const std::vector<Card> cards = parse_card_list(typed<std::string>(key, expected));
        if (cards.size() == 1) return cards.front();
    } catch (const NotationError&) {
    }
    throw fault(key, expected);
}

CardSet PositionFields::cards(std::string_view key) const {
    const std::string expected = "cards such as \"AS TS 9H\" (\"\" for none)";
    const auto* list = any(key, expected).as<json::Array>();
    std::vector<std::string> texts;
    if (list == nullptr) texts.push_back(typed<std::string>(key, expected));
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const auto* text = (*list)[i].as<std::string>();
        if (text == nullptr) throw fault(key, expected);
        texts.push_back(*text);
    }
    try {
        std::vector<Card> all;
        for (const std::string& text : texts) {
            const std::vector<Card> cards = parse_card_list(text);
            all.insert(all.end(), cards.begin(), cards.end());
        }
        return to_card_set(all);
    } catch (const NotationError& error) {
        throw fault(key, expected, error.what());
    }
}

std::string_view PositionFields::choice(std::string_view key,
                                        std::span<const std::string_view> words) const {
    const std::string expected = "one of \"" + listing(words, "\", \"") + "\"";
    const std::string_view text = trimmed(typed<std::string>(key, expected));
    for (const std::string_view word : words)
        if (same_letters(text, word)) return word;
    throw fault(key, expected);
}

}  // namespace glup
