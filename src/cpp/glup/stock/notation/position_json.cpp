#include "glup/stock/notation/position_json.hpp"

#include <array>
#include <optional>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_draft.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {
namespace {

void write_melded(json::Writer& out, const rules::Ruleset& ruleset,
                  const std::vector<Position::Melded>& table) {
    out.key("table").begin_array();
    for (const auto& [card, history] : table) {
        out.begin_array().text(card_text(card));
        for (const std::string& kind : identifiers(history, ruleset)) out.text(kind);
        out.end_array();
    }
    out.end_array();
}

// Those that are known.
void write_sides(json::Writer& out, std::string_view name,
                 const std::array<std::optional<int>, rules::kSeats>& numbers) {
    out.key(name).begin_object();
    if (numbers[0]) out.member("me", *numbers[0]);
    if (numbers[1]) out.member("opponent", *numbers[1]);
    out.end_object();
}

}  // namespace

std::string position_json(const View& view) {
    const Position p = position_of(view);
    const rules::Ruleset& ruleset = rules::ruleset(p.ruleset);
    const auto card = [](Card one) {
        return one == kNoCard ? std::nullopt : std::optional(card_text(one));
    };
    json::Writer out;
    out.begin_object();
    if (p.ruleset != rules::kDefaultRuleset) out.member("rules", ruleset.name);
    out.member("trump", std::string(1, suit_letter(p.trump)))
        .member("turnup", card(p.turnup))
        .member("stock", p.stock)
        .member("phase", p.phase)
        .member("decision", p.decision)
        .member("hand", cards_text(p.hand));
    write_melded(out, ruleset, p.table);
    out.key("opponent").begin_object();
    write_melded(out, ruleset, p.opponent_table);
    out.member("known", cards_text(p.opponent_known))
        .member("concealed", p.concealed)
        .end_object()
        .member("played", cards_text(p.played));
    if (p.trick) out.member("trick", *p.trick);
    out.member("glups", p.glups);
    write_sides(out, "scores", {p.scores[0], p.scores[1]});
    if (p.counters[0] || p.counters[1]) write_sides(out, "counters", p.counters);
    if (p.led != kNoCard) out.member("led", card_text(p.led));
    if (!p.known.empty()) out.member("known", cards_text(p.known));
    return out.end_object().take();
}

View parse_position(std::string_view json, int seat) {
    return read_position(position_object(json), seat);
}

View read_position(const json::Object& object, int seat) {
    const PositionFields fields(object);
    DraftFaults faults;
    const PositionDraft given = read_draft(fields, faults);
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
