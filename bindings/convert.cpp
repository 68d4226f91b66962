#include "convert.hpp"

#include "card_texts.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "json_values.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

std::vector<MeldedCards> melded_cards(const State& state, int seat) {
    const rules::Ruleset& ruleset = state.rules();
    const Tableau& tableau = state.tableau[seat];
    std::vector<MeldedCards> result;
    for (const int i : class_order(ruleset, tableau)) {
        const MeldClass item = tableau[i];
        result.push_back({item.card(), item.copies(),
                          identifiers(history_kinds(item.card(), item.history()), ruleset),
                          class_label(ruleset, tableau, i)});
    }
    return result;
}

std::vector<Card> to_cards(const py::object& cards) {
    if (!py::isinstance<CardSet>(cards)) return to_card_list(cards);
    std::vector<Card> result;
    cards.cast<CardSet>().for_each([&](Card card) { result.push_back(card); });
    return result;
}

int to_seat(const char* field, int seat) {
    if (seat != 0 && seat != 1)
        throw Error(std::string(field) + ": expected 0 or 1, given " + std::to_string(seat));
    return seat;
}

std::optional<std::string> optional_card(Card card) {
    return card == kNoCard ? std::nullopt : std::optional(card_text(card));
}

CardSet played_cards(const State& state) {
    CardSet played;
    for (Card card = 0; card < rules::kCards; ++card) played.add(card, state.played[card]);
    return played;
}

py::tuple to_tuple(const Record& record, const py::dict& extra) {
    std::vector<std::string> deck;
    for (const Card card : record.deck) deck.push_back(card == kNoCard ? "?" : card_text(card));
    return py::make_tuple(to_texts(deck), record.dealer, record.exact_cut, to_texts(record.actions),
                          extra, std::string(record.ruleset().name));
}

json::Object fields_of(const py::object& data) {
    if (PyMapping_Check(data.ptr()) == 0) throw py::type_error("data: expected a mapping");
    json::Object fields;
    for (const char* key : {"rules", "deck", "dealer", "exact_cut", "actions"}) {
        if (data.contains(key)) fields.emplace_back(key, to_value(data[key]));
    }
    return fields;
}

py::str rendered(const py::object& self) {
    return py::str(py::module_::import("glupcore.drawing.render").attr("text")(self));
}

py::str drawn(const py::object& self) {
    return py::str(py::module_::import("glupcore.drawing.svg").attr("svg")(self));
}

py::str drawn_in_page(const py::object& self) {
    return py::str(py::module_::import("glupcore.drawing.svg").attr("html")(self));
}

void raise(const char* module, const char* name, const py::tuple& arguments) {
    const py::object kind = py::module_::import(module).attr(name);
    PyErr_SetObject(kind.ptr(), kind(*arguments).ptr());
}

}  // namespace glup::python
