// Deals as one player saw them. Between two calls such a deal is its text (docs/notation.md):
// nothing has to be given back.
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/game.hpp"
#include "objects.hpp"

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

std::vector<std::string> names_of(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card card : cards) names.push_back(card_text(card));
    return names;
}

}  // namespace

// The text of a deal before its first lead; `dealer` is less than 0 if it is not told.
GLUP_EXPORT(glup_seen_begun)
std::int32_t glup_seen_begun(const char* hand, std::uint32_t size, const char* turnup,
                             std::uint32_t turnup_size, std::int32_t dealer, std::int32_t seat,
                             std::int32_t exact_cut, const char* rules, std::uint32_t rules_size) {
    return guarded([=] {
        const SeenDeal::Start start{seat, optional_of(dealer), exact_cut != 0,
                                    rules::find_ruleset({rules, rules_size})};
        const Card card = parse_card({turnup, turnup_size});
        out.add_text(seen_deal_text(SeenDeal(parse_card_list({hand, size}), card, start)));
    });
}

// The text of what a seat has seen of a recorded deal before an action, less than 0: of all of it.
GLUP_EXPORT(glup_seen_in_record)
std::int32_t glup_seen_in_record(const char* record, std::uint32_t size, std::int32_t seat,
                                 std::int32_t ply) {
    return guarded([=] {
        const Record whole = parse_record({record, size});
        out.add_text(seen_deal_text(SeenDeal::from_record(whole, seat, optional_of(ply))));
    });
}

// The text of a deal as it is written here.
GLUP_EXPORT(glup_seen_text) std::int32_t glup_seen_text(const char* text, std::uint32_t size) {
    return guarded([=] { out.add_text(seen_deal_text(parse_seen_deal({text, size}))); });
}

// The text of the deal that a record with "?" in its deck tells.
GLUP_EXPORT(glup_seen_of_record)
std::int32_t glup_seen_of_record(const char* record, std::uint32_t size, std::int32_t seat) {
    return guarded([=] {
        json::Object object;
        try {
            object = json::load_object({record, size});
        } catch (const InputError& fault) {
            throw RecordError(std::nullopt, fault);
        }
        out.add_text(seen_deal_text(SeenDeal::from_object(object, optional_of(seat))));
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
            .member("exactCut", deal.exact_cut())
            .member("hand", names_of(deal.hand()))
            .member("turnup", card_text(deal.turnup()))
            .member("actions", deal.actions())
            .member("needs", needs.empty() ? std::nullopt : std::optional(needs))
            .member("player", deal.player() < 0 ? std::nullopt : std::optional(deal.player()))
            .member("expected", deal.expected())
            .member("isOver", deal.is_over())
            .member("legal", deal.legal_actions())
            .member("draws", names_of(deal.possible_draws()));
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
    return guarded([=] { add(*as_game(parse_seen_deal({text, size}).state_at(ply))); });
}

// A declaration by its kind alone, if `tell` reads that as the same.
GLUP_EXPORT(glup_seen_short)
std::int32_t glup_seen_short(const char* text, std::uint32_t size, const char* action,
                             std::uint32_t action_size) {
    return guarded([=] {
        const SeenDeal deal = parse_seen_deal({text, size});
        out.add_text(short_declaration(deal, std::string(action, action_size)));
    });
}

// A state that fits, in which the player to act has these cards.
GLUP_EXPORT(glup_seen_world)
std::int32_t glup_seen_world(const char* text, std::uint32_t size, const char* cards,
                             std::uint32_t cards_size) {
    return guarded([=] {
        const auto held = parse_card_list({cards, cards_size});
        add(*as_game(parse_seen_deal({text, size}).world(held)));
    });
}

}  // namespace glup::wasm
