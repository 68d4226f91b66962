#include "glup/stock/notation/json_fields.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/near_word.hpp"

namespace glup {
namespace {

std::string joined(std::span<const std::string_view> words, const std::string& separator) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

bool is_integer(std::string_view number) {
    return number.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool JsonFields::is_null(std::string_view key) const { return get<std::nullptr_t>(key) != nullptr; }

std::string JsonFields::fault(std::string_view key, const std::string& expected,
                              const std::string& reason) const {
    const json::Value* value = find(key);
    if (value == nullptr) return name(key) + ": missing, expected " + expected;
    return name(key) + ": expected " + expected + ", given " + json::shown(*value) +
           (reason.empty() ? "" : " (" + reason + ")");
}

void JsonFields::fail(std::string_view key, const std::string& expected,
                      const std::string& reason) const {
    throw PositionError(fault(key, expected, reason));
}

std::vector<std::string> JsonFields::strangers(std::span<const std::string_view> keys,
                                               const std::string& what) const {
    std::vector<std::string> faults;
    for (const auto& [key, value] : object_) {
        if (faults.size() == kMostTold) break;
        const std::string shown = name(json::named(key));
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            const std::string near = suggestion(key, keys);
            faults.push_back(shown + ": no field of " + what +
                             (near.empty() ? ", expected one of " + joined(keys, ", ") : near));
        } else if (&value != find(key)) {
            faults.push_back(shown + ": expected once, given " + json::shown(value) + " and " +
                             json::shown(*find(key)));
        }
    }
    return faults;
}

int JsonFields::whole(std::string_view key) const {
    const auto* number = get<std::int64_t>(key);
    const auto* other = get<json::Other>(key);
    const bool great = other != nullptr && is_integer(other->text);
    if (great || (number != nullptr && *number > rules::kMostPoints))
        fail(key, "at most " + std::to_string(rules::kMostPoints));
    if (number == nullptr || *number < 0) fail(key, "a whole number");
    return static_cast<int>(*number);
}

int JsonFields::suit(std::string_view key) const {
    const auto* text = get<std::string>(key);
    try {
        if (text != nullptr) return parse_suit(*text);
    } catch (const NotationError&) {
    }
    fail(key, R"(a suit, "C", "D", "H" or "S")");
}

Card JsonFields::card(std::string_view key) const {
    const auto* text = get<std::string>(key);
    try {
        if (text != nullptr) {
            const std::vector<Card> cards = parse_card_list(*text);
            if (cards.size() == 1) return cards.front();
        }
    } catch (const NotationError&) {
    }
    fail(key, "a card such as \"TD\"");
}

CardSet JsonFields::cards(std::string_view key) const {
    const std::string expected = "cards such as \"AS TS 9H\" (\"\" for none)";
    std::vector<const std::string*> texts;
    if (const auto* list = get<json::Array>(key)) {
        for (const json::Value& item : *list) texts.push_back(item.as<std::string>());
    } else {
        texts.push_back(get<std::string>(key));
    }
    if (std::find(texts.begin(), texts.end(), nullptr) != texts.end()) fail(key, expected);
    try {
        std::vector<Card> all;
        for (const std::string* text : texts) {
            const std::vector<Card> cards = parse_card_list(*text);
            all.insert(all.end(), cards.begin(), cards.end());
        }
        return to_card_set(all);
    } catch (const NotationError& error) {
        fail(key, expected, error.what());
    }
}

std::string_view JsonFields::choice(std::string_view key,
                                    std::span<const std::string_view> words) const {
    if (const auto* text = get<std::string>(key)) {
        for (const std::string_view word : words) {
            if (same_letters(trimmed(*text), word)) return word;
        }
    }
    fail(key, "one of \"" + joined(words, "\", \"") + "\"");
}

JsonFields JsonFields::object(std::string_view key, const std::string& expected) const {
    const auto* object = get<json::Object>(key);
    if (object == nullptr) fail(key, expected);
    return JsonFields(*object, name(key));
}

}  // namespace glup
