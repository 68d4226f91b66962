#include "convert.hpp"

#include "glup/notation/notation.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

std::vector<MeldedCards> melded_cards(const Tableau& tableau) {
    std::vector<MeldedCards> result;
    for (int i = 0; i < tableau.size(); ++i) {
        result.push_back({tableau[i].card(), tableau[i].copies(), tableau[i].history(),
                          class_label(tableau, i)});
    }
    return result;
}

std::vector<Card> to_cards(const py::object& cards) {
    if (py::isinstance<py::str>(cards)) return parse_card_list(cards.cast<Text>());
    if (py::isinstance<CardSet>(cards)) {
        std::vector<Card> result;
        cards.cast<CardSet>().for_each([&](Card card) { result.push_back(card); });
        return result;
    }
    if (!py::isinstance<py::iterable>(cards))
        throw py::type_error("cards: expected a text or an iterable of texts");
    std::vector<Card> result;
    for (const py::handle item : py::iterable(cards)) {
        if (!py::isinstance<py::str>(item))
            throw py::type_error("cards: expected texts such as 'QS' in the iterable");
        const std::vector<Card> part = parse_card_list(item.cast<Text>());
        result.insert(result.end(), part.begin(), part.end());
    }
    return result;
}

std::array<Card, rules::kDeck> to_deck(const py::object& deck) {
    return glup::to_deck(to_cards(deck));
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

std::vector<std::string> identifiers(KindMask kinds) {
    std::vector<std::string> names;
    for_each_bit(kinds,
                 [&](int kind) { names.emplace_back(kind_identifier(static_cast<Kind>(kind))); });
    return names;
}

py::str rendered(const py::object& self) {
    return py::str(py::module_::import("glupcore.render").attr("text")(self));
}

py::str drawn(const py::object& self) {
    return py::str(py::module_::import("glupcore.svg").attr("svg")(self));
}

py::str drawn_in_page(const py::object& self) {
    return py::str(py::module_::import("glupcore.svg").attr("html")(self));
}

}  // namespace glup::python
