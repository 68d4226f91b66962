// Deals as one player saw them. Between two calls such a deal is its text (docs/notation.md):
// nothing has to be given back.
#include "border.hpp"
#include "glup/two_handed/deal/masked.hpp"
#include "glup/two_handed/deal/seen_text.hpp"

namespace glup::wasm {
namespace {

void write_events(json::Writer& to, const std::vector<SeenEvent>& events) {
    to.begin_array();
    for (const auto& [seat, text, is_draw] : events) {
        to.begin_object().member("seat", seat).member("text", text).member("isDraw", is_draw);
        to.end_object();
    }
    to.end_array();
}

}  // namespace

// The text of a deal as it is written here.
GLUP_EXPORT(glup_seen_text) std::int32_t glup_seen_text(const char* text, std::uint32_t size) {
    return guarded([=] { out.add_text(seen_deal_text(parse_seen_deal({text, size}))); });
}

// The text of the deal that a record with "?" in its deck tells.
GLUP_EXPORT(glup_seen_of_record)
std::int32_t glup_seen_of_record(const char* record, std::uint32_t size) {
    return guarded([=] {
        json::Object object;
        try {
            object = json::load_object({record, size});
        } catch (const InputError& fault) {
            throw RecordError(std::nullopt, fault);
        }
        out.add_text(seen_deal_text(SeenDeal::from_object(object)));
    });
}

// All that is told of it, as JSON.
GLUP_EXPORT(glup_seen_facts) std::int32_t glup_seen_facts(const char* text, std::uint32_t size) {
    return guarded([=] {
        const SeenDeal deal = parse_seen_deal({text, size});
        const std::string_view needs = need_name(deal.needs());
        json::Writer facts;
        facts.begin_object()
            .member("seat", deal.seat())
            .member("dealer", deal.dealer())
            .member("rules", deal.ruleset().name)
            .member("turnup", card_text(deal.turnup()))
            .member("actions", deal.actions())
            .member("needs", needs.empty() ? std::nullopt : std::optional(needs))
            .member("player", deal.player() < 0 ? std::nullopt : std::optional(deal.player()))
            .member("expected", deal.expected())
            .member("legal", deal.legal_actions());
        write_events(facts.key("events"), deal.events());
        write_record(facts.key("told"), deal.record());
        facts.key("whole").raw(record_json(deal.whole_record()));
        out.add_text(facts.end_object().str());
    });
}

// What has happened by `apply`, `draw` or `tell` and their text, or is taken back by `undo`: events
// as JSON; then the text of the deal as it is now.
GLUP_EXPORT(glup_seen_change)
std::int32_t glup_seen_change(const char* text, std::uint32_t size, const char* what,
                              std::uint32_t what_size, const char* told, std::uint32_t told_size) {
    return guarded([=] {
        SeenDeal deal = parse_seen_deal({text, size});
        const std::string_view how(what, what_size), said(told, told_size);
        std::vector<SeenEvent> events;
        if (how == "undo") {
            events = {deal.undo()};
        } else if (how == "tell") {
            events = tell(deal, said);
        } else {
            how == "draw" ? deal.draw(said) : deal.apply(said);
            events = {deal.events().back()};
        }
        json::Writer written;
        write_events(written, events);
        out.add_text(written.str()).add_text(seen_deal_text(deal));
    });
}

GLUP_EXPORT(glup_seen_state)
std::int32_t glup_seen_state(const char* text, std::uint32_t size, std::int32_t ply) {
    return guarded([=] { out.add(parse_seen_deal({text, size}).state_at(ply)); });
}

// A state that fits, in which the player to act has these cards.
GLUP_EXPORT(glup_seen_world)
std::int32_t glup_seen_world(const char* text, std::uint32_t size, const char* cards,
                             std::uint32_t cards_size) {
    return guarded([=] {
        out.add(parse_seen_deal({text, size}).world(parse_card_list({cards, cards_size})));
    });
}

}  // namespace glup::wasm
