#include "glup/stock/deal/masked.hpp"

#include <algorithm>

#include "glup/stock/deal/holdings.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/text/parts.hpp"
#include "glup/text/record_object.hpp"

namespace glup {
namespace {

constexpr std::string_view kUnknown = "?";

std::vector<Card> cards_of_text(std::string_view text) {
    std::vector<Card> deck;
    for (const std::string_view part : split(text, kUnknown.front())) {
        if (part.data() != text.data()) deck.push_back(kNoCard);
        const std::vector<Card> cards = parse_card_list(part);
        deck.insert(deck.end(), cards.begin(), cards.end());
    }
    return deck;
}

Card card_of(const json::Value& value) {
    const auto* text = value.as<std::string>();
    if (text == nullptr) throw Error("expected the text of a card, given " + json::shown(value));
    return *text == kUnknown ? kNoCard : one_card(*text);
}

// What fits, where some cards are not known.
std::vector<Card> filled(const json::Fields& fields, std::vector<Card> deck,
                         const std::vector<std::string>& actions, std::vector<int> before) {
    const int dealer = static_cast<int>(fields.integer("dealer", 0, 1));
    Holdings holdings(std::move(deck), dealer, read_rules(fields));
    const int last = static_cast<int>(actions.size());
    before.push_back(last);
    std::sort(before.begin(), before.end());
    std::size_t done = 0;
    for (const int at : before) {
        const auto next = static_cast<std::size_t>(std::clamp(at, 0, last));
        holdings.follow(actions, done, next);
        done = next;
        if (const auto place = holdings.guessed(holdings.mover())) {
            throw fields.fault("deck", "the cards of the player to act to be known",
                               "that at place " + std::to_string(*place) + " is not");
        }
    }
    holdings.fill();
    return holdings.deck();
}

json::Value texts(const std::vector<std::string>& items) {
    json::Array array;
    for (const std::string& item : items) array.push_back({item, {}});
    return {std::move(array), {}};
}

void set(json::Object& object, std::string_view key, json::Value value) {
    for (auto& [name, member] : object) {
        if (name == key) member = value;
    }
}

}  // namespace

Record masked(const Record& record, int ply, int seat) {
    state_at(record, ply);
    Record masked = record;
    masked.extra.clear();
    masked.actions.resize(static_cast<std::size_t>(ply));
    Holdings holdings(record.deck, record.dealer, record.rules);
    holdings.follow(masked.actions);
    masked.deck = holdings.seen_by(seat);
    return masked;
}

Record unmasked(const json::Object& object, std::optional<int> ply, std::vector<int> before) {
    json::Object whole = object;
    const json::Fields fields(object);
    return read_record(as_record(std::nullopt, [&] {
        std::vector<Card> deck = read_masked_deck(fields);
        std::vector<std::string> actions = read_actions(fields);
        if (ply) {
            const int most = static_cast<int>(actions.size());
            if (*ply < 0 || *ply > most) {
                const std::string given = std::to_string(*ply);
                throw InputError("no ply " + given + ", expected 0 to " + std::to_string(most),
                                 given);
            }
            actions.resize(static_cast<std::size_t>(*ply));
        }
        if (std::find(deck.begin(), deck.end(), kNoCard) != deck.end())
            deck = filled(fields, std::move(deck), actions, std::move(before));
        std::vector<std::string> names;
        for (const Card card : deck) names.push_back(card_text(card));
        set(whole, "deck", texts(names));
        set(whole, "actions", texts(actions));
        return whole;
    }));
}

Record fitting(Record record, const std::vector<Card>& held) {
    Holdings holdings(std::move(record.deck), record.dealer, record.rules);
    holdings.follow(record.actions);
    record.deck = as_record(std::nullopt, [&] {
        holdings.hold(held);
        holdings.fill();
        return holdings.deck();
    });
    return record;
}

std::vector<Card> read_masked_deck(const json::Fields& fields) {
    const rules::Ruleset& ruleset = rules::ruleset(read_rules(fields));
    const std::string expected = "the deck in deal order, " + std::to_string(ruleset.deck()) +
                                 " cards, those that are not known as \"?\"";
    const json::Value& value = fields.any("deck", expected);
    const auto* text = value.as<std::string>();
    const auto* items = value.as<json::Array>();
    if (text == nullptr && items == nullptr) throw fields.fault("deck", expected);
    std::vector<Card> deck;
    try {
        if (text != nullptr) deck = cards_of_text(*text);
        for (std::size_t i = 0; items != nullptr && i < items->size(); ++i)
            deck.push_back(card_of((*items)[i]));
    } catch (const Error& error) {
        throw fields.fault("deck", expected, error.what());
    }
    if (deck.size() != static_cast<std::size_t>(ruleset.deck()))
        throw fields.fault("deck", expected);
    if (deck[ruleset.turnup_place()] == kNoCard) {
        throw InputError("deck: expected the turn-up at place " +
                             std::to_string(ruleset.turnup_place()) + ", given \"?\"",
                         std::string(kUnknown));
    }
    return deck;
}

}  // namespace glup
