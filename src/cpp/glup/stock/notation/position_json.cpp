#include "glup/stock/notation/position_json.hpp"

#include <array>
#include <optional>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/given_position.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/support/json.hpp"

namespace glup {
namespace {

std::string table_json(const rules::Ruleset& ruleset, const std::vector<Position::Melded>& table) {
    std::string text;
    for (const auto& [card, history] : table) {
        text += (text.empty() ? "[" : ",[") + json::quoted(card_text(card));
        for (const std::string& kind : identifiers(history, ruleset)) {
            text += ',';
            text += json::quoted(kind);
        }
        text += "]";
    }
    return "[" + text + "]";
}

// Those that are known.
std::string sides_json(const std::array<std::optional<int>, rules::kSeats>& numbers) {
    std::string text;
    for (int i = 0; i < rules::kSeats; ++i) {
        if (!numbers[i]) continue;
        text += text.empty() ? "" : ",";
        text += (i == 0 ? "\"me\":" : "\"opponent\":") + std::to_string(*numbers[i]);
    }
    return "{" + text + "}";
}

}  // namespace

std::string position_json(const View& view) {
    const Position p = position_of(view);
    const auto text = [](const std::string& value) { return json::quoted(value); };
    const rules::Ruleset& ruleset = rules::ruleset(p.ruleset);
    std::string out = "{";
    const auto add = [&](const char* key, const std::string& value) {
        if (out.size() > 1) out += ',';
        out.append(json::quoted(key)).append(":").append(value);
    };
    if (p.ruleset != rules::kDefaultRuleset) add("rules", text(std::string(ruleset.name)));
    add("trump", text(std::string(1, suit_letter(p.trump))));
    add("turnup", p.turnup == kNoCard ? "null" : text(card_text(p.turnup)));
    add("stock", std::to_string(p.stock));
    add("phase", std::to_string(p.phase));
    add("decision", text(p.decision));
    add("hand", text(cards_text(p.hand)));
    add("table", table_json(ruleset, p.table));
    add("opponent", "{\"table\":" + table_json(ruleset, p.opponent_table) +
                        ",\"known\":" + text(cards_text(p.opponent_known)) +
                        ",\"concealed\":" + std::to_string(p.concealed) + "}");
    add("played", text(cards_text(p.played)));
    if (p.trick) add("trick", std::to_string(*p.trick));
    add("glups", std::to_string(p.glups));
    add("scores", sides_json({p.scores[0], p.scores[1]}));
    if (p.counters[0] || p.counters[1]) add("counters", sides_json(p.counters));
    if (p.led != kNoCard) add("led", text(card_text(p.led)));
    if (!p.known.empty()) add("known", text(cards_text(p.known)));
    return out + "}";
}

View parse_position(std::string_view json, int seat) {
    if (trimmed(json).empty()) throw NotationError("empty input, expected a JSON object");
    const json::Value value = json::parse(json);
    const auto* object = value.as<json::Object>();
    if (object == nullptr)
        throw PositionError("position: expected a JSON object, given " + json::shown(value));
    return read_position(*object, seat);
}

View read_position(const json::Object& object, int seat) {
    const JsonFields fields(object);
    PositionFaults faults;
    const GivenPosition given = read_given(fields, faults);
    Position position = completed(given, fields, faults);
    position.seat = seat;
    std::optional<View> view;
    try {
        view = make_view(position);
    } catch (const PositionError& error) {
        for (const std::string& fault : error.faults()) faults.against(fault);
    }
    faults.finish();
    return *view;
}

}  // namespace glup
