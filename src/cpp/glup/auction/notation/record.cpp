#include "glup/auction/notation/record.hpp"

#include <array>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/cards/text.hpp"
#include "glup/text/record_object.hpp"

namespace glup::auction {
namespace {

constexpr std::array<std::string_view, 5> kRecordKeys = {"rules", "deck", "dealer", "options",
                                                         "actions"};

}  // namespace

Rules read_rules(const json::Fields& fields) {
    const Rules rules = read_rules(fields.any("rules", "the name of a game, or a house's rules"));
    const json::Value* options = fields.find("options");
    if (options == nullptr) return rules;
    const auto* object = options->as<json::Object>();
    if (object == nullptr) throw fields.fault("options", "an object");
    return with_options(rules, *object);
}

int read_dealer(const json::Fields& fields, const Rules& rules) {
    return static_cast<int>(fields.integer("dealer", 0, rules.seats - 1));
}

std::vector<Card> read_deck(const json::Fields& fields, const Rules& rules) {
    const std::string expected = std::to_string(rules.pack()) + " cards in deal order";
    std::vector<Card> deck = read_card_list(fields, "deck", expected);
    check_deck(rules, deck);
    return deck;
}

std::vector<std::string> read_actions(const json::Fields& fields) {
    return fields.texts("actions", R"(a list of actions such as ["bid:25", "pass", "QS"])",
                        "action");
}

Record read_record(const json::Object& object, std::optional<int> number) {
    const json::Fields fields(object);
    return as_whole_record(number, [&] {
        Record record;
        record.rules = read_rules(fields);
        record.deck = read_deck(fields, record.rules);
        record.dealer = read_dealer(fields, record.rules);
        record.actions = read_actions(fields);
        record.extra = extra_members(object, kRecordKeys);
        return record;
    });
}

Record parse_record(std::string_view text, std::optional<int> number) {
    return read_record(load_record(text, number), number);
}

void write_rules(json::Writer& out, const Rules& rules) {
    out.key("rules").raw(json::compact(rules_value(rules)));
}

void write_options(json::Writer& out, const Rules& rules) {
    const json::Object options = options_of(rules);
    if (!options.empty()) out.key("options").raw(json::compact({options, {}}));
}

void write_record(json::Writer& out, const Record& record) {
    out.begin_object();
    write_rules(out, record.rules);
    out.member("deck", card_list_text(record.deck, " ")).member("dealer", record.dealer);
    write_options(out, record.rules);
    out.member("actions", record.actions);
    for (const auto& [key, value] : record.extra) out.key(key).raw(value);
    out.end_object();
}

std::string record_json(const Record& record) {
    json::Writer out;
    write_record(out, record);
    return out.take();
}

State first_state(const Record& record) { return deal(record.rules, record.deck, record.dealer); }

void take(State& state, const Record& record, int ply, std::optional<int> number) {
    at_ply(number, ply, record.actions[ply],
           [&] { state.apply_legal(parse_action(state, record.actions[ply])); });
}

State state_at(const Record& record, int ply, std::optional<int> number) {
    check_ply(ply, record.actions.size(), number);
    State state = first_state(record);
    for (int i = 0; i < ply; ++i) take(state, record, i, number);
    return state;
}

}  // namespace glup::auction
