#include "glup/stock/deal/record.hpp"

#include <algorithm>
#include <array>

#include "glup/stock/notation/notation.hpp"
#include "glup/support/listing.hpp"
#include "glup/text/record_object.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 5> kRecordKeys = {"rules", "deck", "dealer", "exact_cut",
                                                         "actions"};

}  // namespace

rules::RulesetId read_rules(const json::Fields& fields) {
    std::array<std::string_view, rules::kKnown.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = rules::ruleset(rules::kKnown[i]).name;
    return rules::kKnown[fields.has("rules") ? fields.one_of("rules", names) : 0];
}

bool read_exact_cut(const json::Fields& fields, const rules::Ruleset& ruleset) {
    if (ruleset.has_exact_cut()) return fields.boolean("exact_cut");
    if (fields.has("exact_cut") && fields.boolean("exact_cut"))
        throw fields.fault("exact_cut", "false", "no cut scores in " + std::string(ruleset.name));
    return false;
}

std::vector<std::string> read_actions(const json::Fields& fields) {
    return fields.texts("actions", R"(a list of actions such as ["QS", "AS", "pass"])", "action");
}

std::vector<Card> read_whole_deck(const json::Fields& fields, const rules::Ruleset& ruleset) {
    return read_card_list(fields, "deck", std::to_string(ruleset.deck()) + " cards in deal order");
}

Record read_record(const json::Object& object, std::optional<int> number) {
    const json::Fields fields(object);
    return as_record(number, [&] {
        Record record;
        record.rules = read_rules(fields);
        const rules::Ruleset& ruleset = record.ruleset();
        record.deck = read_whole_deck(fields, ruleset);
        record.dealer = static_cast<int>(fields.integer("dealer", 0, 1));
        record.exact_cut = read_exact_cut(fields, ruleset);
        record.actions = read_actions(fields);
        record.extra = extra_members(object, kRecordKeys);
        try {
            to_deck(record.deck, ruleset);
        } catch (const Error& error) {
            throw fields.fault("deck",
                               std::to_string(ruleset.deck()) + " cards, " + copies_word(ruleset) +
                                   " of each, in deal order",
                               error.what());
        }
        return record;
    });
}

Record parse_record(std::string_view text, std::optional<int> number) {
    return read_record(load_record(text, number), number);
}

std::string deck_text(const std::vector<Card>& deck) {
    return listing(deck, " ", [](Card card) { return card == kNoCard ? "?" : card_text(card); });
}

void write_record(json::Writer& out, const Record& record) {
    out.begin_object();
    if (record.rules != rules::kKnown.front()) out.member("rules", record.ruleset().name);
    out.member("deck", deck_text(record.deck))
        .member("dealer", record.dealer)
        .member("exact_cut", record.exact_cut)
        .member("actions", record.actions);
    for (const auto& [key, value] : record.extra) out.key(key).raw(value);
    out.end_object();
}

std::string record_json(const Record& record) {
    json::Writer out;
    write_record(out, record);
    return out.take();
}

State first_state(const Record& record) {
    if (std::find(record.deck.begin(), record.deck.end(), kNoCard) != record.deck.end())
        throw Error("deck: expected all cards to be known, given ?");
    check_exact_cut(record.ruleset(), record.exact_cut);
    return deal(to_deck(record.deck, record.ruleset()), record.dealer, record.exact_cut,
                record.rules);
}

State state_at(const Record& record, int ply, std::optional<int> number) {
    check_ply(ply, record.actions.size(), number);
    State state = first_state(record);
    for (int i = 0; i < ply; ++i) {
        at_ply(number, i, record.actions[i],
               [&] { state.apply(parse_action(state, record.actions[i])); });
    }
    return state;
}

}  // namespace glup
