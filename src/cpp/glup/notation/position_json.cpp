#include "glup/notation/position_json.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/notation/notation.hpp"
#include "glup/notation/position.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/json.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 4> kDecisions = {"lead", "follow", "meld", "wait"};

// ---- Writing

std::string table_json(const std::vector<Position::Melded>& table) {
    std::string text;
    for (const auto& [card, history] : table) {
        text += (text.empty() ? "[" : ",[") + json::quoted(card_text(card));
        for_each_bit(history, [&](int kind) {
            text += ',';
            text += json::quoted(kind_identifier(static_cast<Kind>(kind)));
        });
        text += "]";
    }
    return "[" + text + "]";
}

std::string sides_json(const std::array<int, rules::kSeats>& numbers) {
    return "{\"me\":" + std::to_string(numbers[0]) + ",\"opponent\":" + std::to_string(numbers[1]) +
           "}";
}

// ---- Reading

// The members of one object, each checked as it is taken; `path` names it in errors.
class Fields {
public:
    Fields(const json::Object& object, std::string path)
        : object_(object), path_(std::move(path)) {}

    bool has(std::string_view key) const { return json::find(object_, key) != nullptr; }
    bool is_null(std::string_view key) const {
        const json::Value* value = json::find(object_, key);
        return value == nullptr || value->as<std::nullptr_t>() != nullptr;
    }

    [[noreturn]] void fail(std::string_view key, const std::string& expected,
                           const std::string& reason = "") const {
        const std::string name = path_ + std::string(key);
        const json::Value* value = json::find(object_, key);
        if (value == nullptr) throw PositionError(name + ": missing, expected " + expected);
        throw PositionError(name + ": expected " + expected + ", given " + quoted(value->source) +
                            (reason.empty() ? "" : " (" + reason + ")"));
    }

    // Refuses all fields but these.
    void expect_only(std::initializer_list<std::string_view> keys) const {
        for (const auto& [key, value] : object_) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                throw PositionError(path_ + key + ": no field of a position");
        }
    }

    // No number of a position is greater than points may be; make_view() knows what each may be.
    int whole(std::string_view key) const {
        const auto* number = get<std::int64_t>(key);
        if (number == nullptr || *number < 0) fail(key, "a whole number");
        if (*number > rules::kMostPoints)
            fail(key, "at most " + std::to_string(rules::kMostPoints));
        return static_cast<int>(*number);
    }

    int suit(std::string_view key) const {
        const auto* text = get<std::string>(key);
        try {
            if (text != nullptr) return parse_suit(*text);
        } catch (const NotationError&) {
        }
        fail(key, R"(a suit, "C", "D", "H" or "S")");
    }

    Card card(std::string_view key) const {
        const auto* text = get<std::string>(key);
        try {
            if (text != nullptr) return parse_card(*text);
        } catch (const NotationError&) {
        }
        fail(key, "a card such as \"TD\"");
    }

    // One string, or a list of them.
    CardSet cards(std::string_view key) const {
        const std::string expected = "cards such as \"AS TS 9H\" (\"\" for none)";
        std::vector<std::string_view> parts;
        if (const auto* text = get<std::string>(key)) {
            parts.push_back(*text);
        } else if (const auto* list = get<json::Array>(key)) {
            for (const json::Value& item : *list) {
                const auto* part = item.as<std::string>();
                if (part == nullptr) fail(key, expected);
                parts.push_back(*part);
            }
        } else {
            fail(key, expected);
        }
        try {
            std::vector<Card> all;
            for (const std::string_view part : parts) {
                const std::vector<Card> cards = parse_card_list(part);
                all.insert(all.end(), cards.begin(), cards.end());
            }
            return to_card_set(all);
        } catch (const NotationError& error) {
            fail(key, expected, error.what());
        }
    }

    std::string decision() const {
        if (const auto* text = get<std::string>("decision")) {
            for (const std::string_view name : kDecisions) {
                if (same_letters(trimmed(*text), name)) return std::string(name);
            }
        }
        fail("decision", R"(one of "lead", "follow", "meld", "wait")");
    }

    std::vector<Position::Melded> table(std::string_view key) const {
        const std::string expected =
            R"(a list such as [["KS", "marriage-S"], ["QS", "marriage-S", "pinochle"]])";
        const auto* list = get<json::Array>(key);
        if (list == nullptr) fail(key, expected);
        std::vector<Position::Melded> table;
        for (const json::Value& item : *list) {
            const auto* entry = item.as<json::Array>();
            if (entry == nullptr || entry->empty()) fail(key, expected);
            table.push_back(melded(key, expected, *entry));
        }
        return table;
    }

    Fields object(std::string_view key, const std::string& expected) const {
        const auto* object = get<json::Object>(key);
        if (object == nullptr) fail(key, expected);
        return {*object, path_ + std::string(key) + "."};
    }

    std::array<int, rules::kSeats> sides(std::string_view key) const {
        const Fields both = object(key, R"(an object such as {"me": 41, "opponent": 12})");
        both.expect_only({"me", "opponent"});
        return {both.whole("me"), both.whole("opponent")};
    }

private:
    template <class T>
    const T* get(std::string_view key) const {
        const json::Value* value = json::find(object_, key);
        return value == nullptr ? nullptr : value->as<T>();
    }

    Position::Melded melded(std::string_view key, const std::string& expected,
                            const json::Array& entry) const {
        std::optional<Position::Melded> melded;
        for (const json::Value& item : entry) {
            const auto* text = item.as<std::string>();
            if (text == nullptr) fail(key, expected);
            if (!melded) {
                try {
                    melded = {parse_card(*text), 0};
                } catch (const NotationError& error) {
                    fail(key, expected, error.what());
                }
                continue;
            }
            const Kind kind = find_kind(trimmed(*text));
            if (kind == kKinds) fail(key, expected, quoted(*text) + " is no kind of meld");
            melded->history |= KindMask{1} << kind;
        }
        return *melded;
    }

    const json::Object& object_;
    std::string path_;
};

// Always in a decision to follow, never in one to lead or to meld.
Card led_of(const Fields& fields, const std::string& decision) {
    if (decision == "follow") return fields.card("led");
    if (fields.is_null("led")) return kNoCard;
    if (decision != "wait") fields.fail("led", "no card where decision is \"" + decision + "\"");
    return fields.card("led");
}

// What remains of the pack in phase 2: the other hand.
CardSet rest_of_pack(const Fields& fields, const Position& position) {
    CardSet rest;
    for (Card card = 0; card < rules::kCards; ++card) {
        const int left = rules::kCopies - position.hand.count(card) - position.played.count(card) -
                         (position.led == card);
        if (left < 0) fields.fail("played", "at most four of each card with those of hand and led");
        rest.add(card, left);
    }
    return rest;
}

}  // namespace

std::string position_json(const View& view) {
    if (view.seen().is_over()) throw Error("position: expected a deal that goes on, given its end");
    const Position p = position_of(view);
    const auto text = [](const std::string& value) { return json::quoted(value); };
    std::string out = "{\"trump\":" + text(std::string(1, suit_letter(p.trump)));
    const auto add = [&](const char* key, const std::string& value) {
        out.append(",").append(json::quoted(key)).append(":").append(value);
    };
    add("turnup", p.turnup == kNoCard ? "null" : text(card_text(p.turnup)));
    add("stock", std::to_string(p.stock));
    add("phase", std::to_string(p.phase));
    add("decision", text(p.decision));
    if (p.led != kNoCard) add("led", text(card_text(p.led)));
    add("hand", text(cards_text(p.hand)));
    add("table", table_json(p.table));
    add("opponent", "{\"table\":" + table_json(p.opponent_table) +
                        ",\"known\":" + text(cards_text(p.opponent_known)) +
                        ",\"concealed\":" + std::to_string(p.concealed) + "}");
    add("played", text(cards_text(p.played)));
    add("glups", std::to_string(p.glups));
    add("scores", sides_json(p.scores));
    add("counters", sides_json(p.counters));
    if (!p.known.empty()) add("known", text(cards_text(p.known)));
    return out + "}";
}

View parse_position(std::string_view json, int seat) {
    const json::Value value = json::parse(json);
    const auto* object = value.as<json::Object>();
    if (object == nullptr)
        throw PositionError("position: expected a JSON object, given " + quoted(value.source));
    const Fields fields(*object, "");
    fields.expect_only({"trump", "turnup", "stock", "phase", "decision", "led", "hand", "table",
                        "opponent", "played", "glups", "scores", "counters", "known"});
    Position p;
    p.seat = seat;
    p.phase = fields.whole("phase");
    if (p.phase != 1 && p.phase != 2) fields.fail("phase", "1 or 2");
    p.decision = fields.decision();
    p.trump = fields.suit("trump");
    p.stock = fields.whole("stock");
    p.led = led_of(fields, p.decision);
    p.hand = fields.cards("hand");
    p.table = fields.table("table");
    p.played = fields.cards("played");
    if (p.phase == 1) {
        p.turnup = fields.card("turnup");
    } else if (!fields.has("turnup") || !fields.is_null("turnup")) {
        fields.fail("turnup", "null in phase 2");
    }
    if (p.phase == 1 || fields.has("opponent")) {
        const Fields opponent =
            fields.object("opponent", "an object with table, known and concealed");
        opponent.expect_only({"table", "known", "concealed"});
        p.opponent_table = opponent.table("table");
        p.opponent_known = opponent.cards("known");
        p.concealed = opponent.whole("concealed");
    } else {
        p.opponent_known = rest_of_pack(fields, p);
        p.concealed = p.opponent_known.size();
    }
    p.glups = fields.whole("glups");
    p.scores = fields.sides("scores");
    p.counters = fields.sides("counters");
    if (fields.has("known")) p.known = fields.cards("known");
    return make_view(p);
}

}  // namespace glup
