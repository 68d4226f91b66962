#include "glup/cards/read_cards.hpp"

#include "glup/cards/text.hpp"

namespace glup {

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
