#include "glup/text/record_object.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"

namespace glup {

json::Object load_record(std::string_view text, std::optional<int> number) {
    return as_record(number, [&] { return json::load_object(text); });
}

std::vector<std::pair<std::string, std::string>> extra_members(
    const json::Object& object, std::span<const std::string_view> own) {
    std::vector<std::pair<std::string, std::string>> extra;
    for (const auto& [key, value] : object) {
        if (std::find(own.begin(), own.end(), key) == own.end())
            extra.emplace_back(key, json::compact(value));
    }
    return extra;
}

void check_ply(int ply, std::size_t actions, std::optional<int> number) {
    if (ply >= 0 && static_cast<std::size_t>(ply) <= actions) return;
    const std::string given = std::to_string(ply);
    throw RecordError(number, std::nullopt, given,
                      "no ply " + given + ", expected 0 to " + std::to_string(actions));
}

std::vector<Card> read_card_list(const json::Fields& fields, std::string_view key,
                                 const std::string& expected) {
    const json::Value& value = fields.any(key, expected);
    if (const auto* text = value.as<std::string>()) {
        try {
            return parse_card_list(*text);
        } catch (const Error& error) {
            throw fields.fault(key, expected, error.what());
        }
    }
    std::vector<Card> found;
    for (const json::Value& item : fields.sequence(key, expected)) {
        std::vector<Card> cards;
        try {
            if (const auto* text = item.as<std::string>()) cards = parse_card_list(*text);
        } catch (const Error&) {
        }
        if (cards.size() != 1) {
            throw fields.fault(key, expected,
                               "card " + std::to_string(found.size()) + " is " + json::shown(item));
        }
        found.push_back(cards.front());
    }
    return found;
}

}  // namespace glup
