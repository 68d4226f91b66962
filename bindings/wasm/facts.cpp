// What is told of a state and of a view, as objects of JSON: the properties of both in JavaScript.
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/json_writer.hpp"
#include "objects.hpp"

namespace glup::wasm {
namespace {

using Pair = std::array<int, rules::kSeats>;

CardSet played_cards(const State& state) {
    CardSet played;
    for (Card card = 0; card < rules::kCards; ++card) played.add(card, state.played[card]);
    return played;
}

std::optional<std::string> name_of(Card card) {
    return card == kNoCard ? std::nullopt : std::optional(card_text(card));
}

std::vector<std::string> names_of(const CardSet& cards) {
    std::vector<std::string> names;
    cards.for_each([&](Card card) { names.push_back(card_text(card)); });
    return names;
}

// What both players see, the points of `first` first.
void write_open_facts(json::Writer& facts, const State& state, int first) {
    const bool is_first = state.in_phase1();
    facts.member("rules", state.rules().name)
        .member("phase", is_first ? 1 : 2)
        .member("trick", int{state.tricks})
        .member("trump", std::string(1, suit_letter(state.trump)))
        .member("turnup", is_first ? name_of(state.turnup()) : std::nullopt)
        .member("stock", state.stock_left())
        .member("led", name_of(state.led))
        .member("glups", int{state.glups})
        .member("scores", Pair{state.scores[first], state.scores[1 - first]})
        .member("counters", Pair{state.counters[first], state.counters[1 - first]})
        .member("played", names_of(played_cards(state)));
}

// Melded cards by class.
void write_table(json::Writer& facts, const rules::Ruleset& ruleset, const Tableau& tableau) {
    facts.begin_array();
    for (const int i : class_order(ruleset, tableau)) {
        const MeldClass item = tableau[i];
        const KindMask history = history_kinds(item.card(), item.history());
        facts.begin_object()
            .member("card", card_text(item.card()))
            .member("copies", int{item.copies()})
            .member("history", identifiers(history, ruleset))
            .member("label", class_label(ruleset, tableau, i))
            .end_object();
    }
    facts.end_array();
}

void add_state_facts(const State& state) {
    const auto seat_if = [&](bool there, int seat) {
        return there ? std::optional<int>(seat) : std::nullopt;
    };
    json::Writer facts;
    write_open_facts(facts.begin_object(), state, 0);
    facts.member("decision", decision_name(state.decision))
        .member("player", seat_if(!state.is_over(), state.player))
        .member("leader", int{state.leader})
        .member("isOver", state.is_over())
        .member("lastTrick", seat_if(state.is_over(), state.leader));
    out.add_text(facts.end_object().str());
}

void add_view_facts(const View& view) {
    const State& seen = view.seen();
    json::Writer facts;
    write_open_facts(facts.begin_object(), seen, view.seat());
    facts.member("seat", int{view.seat()})
        .member("toAct", view.to_act())
        .member("decision", decision_of(view))
        .member("hand", names_of(seen.hand[view.seat()]))
        .member("unseen", names_of(view.unseen()))
        .member("opponentKnown", names_of(view.opponent_known()))
        .member("known", names_of(view.known()))
        .member("concealed", view.concealed())
        .member("forgotten", view.forgotten())
        .member("untold", std::array{view.is_untold(view.seat()), view.is_untold(view.opponent())});
    write_table(facts.key("table"), seen.rules(), seen.tableau[view.seat()]);
    write_table(facts.key("opponentTable"), seen.rules(), seen.tableau[view.opponent()]);
    out.add_text(facts.end_object().str());
}

}  // namespace

// The melded cards of a seat, as JSON; and the cards of its hand that the other seat knows of.
GLUP_EXPORT(glup_state_table)
std::int32_t glup_state_table(const char* bytes, std::uint32_t size, std::int32_t seat) {
    return guarded([=] {
        const State state = stock_state_of({bytes, size});
        json::Writer table;
        write_table(table, state.rules(),
                    state.tableau[checked_seat("seat", seat, rules::kSeats, " or ")]);
        out.add_text(table.str());
    });
}
GLUP_EXPORT(glup_state_known)
std::int32_t glup_state_known(const char* bytes, std::uint32_t size, std::int32_t seat) {
    return guarded([=] {
        const int of = checked_seat("seat", seat, rules::kSeats, " or ");
        out.add_text(cards_text(View(stock_state_of({bytes, size}), of).known()));
    });
}

// In a game with an auction what `show` and a position tell. Where several objects have a key, the
// last is right.
GLUP_EXPORT(glup_state_facts)
std::int32_t glup_state_facts(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const auto state = state_of({bytes, size});
        if (const State* const own = stock_state(*state)) return add_state_facts(*own);
        json::Writer more;
        more.begin_object().member("isOver", state->over()).key("rules").raw(state->rules());
        out.add_text(state->view(std::max(state->player(), 0))->show()).add_text(state->shown());
        out.add_text(more.end_object().str());
    });
}

GLUP_EXPORT(glup_view_facts) std::int32_t glup_view_facts(const char* bytes, std::uint32_t size) {
    return guarded([=] {
        const auto view = view_of({bytes, size});
        if (const View* const own = stock_view(*view)) return add_view_facts(*own);
        json::Writer more;
        more.begin_object().member("toAct", view->to_act()).key("rules").raw(view->rules());
        out.add_text(view->show()).add_text(more.end_object().str());
    });
}

}  // namespace glup::wasm
