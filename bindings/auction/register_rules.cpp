#include <pybind11/operators.h>

#include "../definitions.hpp"
#include "convert.hpp"
#include "glup/auction/page/questions.hpp"
#include "glup/auction/page/rules_page.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/hash.hpp"
#include "glup/support/random.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::Rules;

py::tuple shuffled_deck(const Rules& self, Random& rng) {
    auto deck = auction::sorted_deck(self);
    rng.shuffle(deck.data(), self.pack());
    return card_tuple(std::span(deck).first(self.pack()));
}

py::tuple pack_of(const Rules& self) {
    const auto deck = auction::sorted_deck(self);
    return card_tuple(std::span(deck).first(self.pack()));
}

py::list keys_of(const Rules& self) {
    return to_python(json::parse(auction::keys_json(self), std::string_view::npos));
}

py::list questions_of(const Rules& self) {
    return to_python(json::parse(auction::questions_json(self), std::string_view::npos));
}

std::string rules_repr(const Rules& self) {
    std::string text = "<Rules " + std::string(self.name());
    for (const auto& [key, value] : auction::options_of(self))
        text += ", " + key + " " + json::compact(value);
    return text + ">";
}

}  // namespace

void register_auction_rules(py::module_& m) {
    const auto number = [](auto Rules::* field) {
        return [field](const Rules& self) { return int{self.*field}; };
    };
    Class<Rules>(m, "Rules", py::is_final(),
                 "The rules of one game: a row of the table with its options, or a house's own.")
        .def(py::init(&to_rules), py::arg("rules"), py::arg("options") = py::none(),
             "Of the name of a row, one of ROWS, or of a house's keys as a dict: ``from``, a row "
             "to start with, ``name``, and what differs. Raises GlupError naming key, value and "
             "what was expected.")
        .def_property_readonly(
            "name", [](const Rules& self) { return std::string(self.name()); },
            "As the notation has it, such as 'double-deck'; a house's own name.")
        .def_property_readonly(
            "title", [](const Rules& self) { return std::string(self.title()); },
            "The game's name for people.")
        .def_property_readonly(
            "row", [](const Rules& self) { return std::string(auction::kRows[self.row].name); },
            "The row that they come from, one of ROWS.")
        .def_property_readonly("is_house", &Rules::is_house, "Whether they are a house's own.")
        .def_property_readonly(
            "options", [](const Rules& self) { return to_python(auction::options_of(self)); },
            "The options that were given.")
        .def_property_readonly("seats", number(&Rules::seats), "How many players there are.")
        .def_property_readonly("accounts", &Rules::accounts,
                               "How many accounts there are: teams, or seats.")
        .def(
            "account",
            [](const Rules& self, int seat) {
                return self.account(to_seat_of(self, "seat", seat));
            },
            py::arg("seat"), "The account that a seat's score goes to.")
        .def_property_readonly("scale", number(&Rules::scale),
                               "1 or 10: what a counter is worth in the rows.")
        .def_property_readonly("target", number(&Rules::target), "Points to win; 0 for none.")
        .def_property_readonly("pack", &pack_of, "All cards, in canonical order.")
        .def_property_readonly("hand_cards", number(&Rules::hand),
                               "Cards of a hand when the first trick begins.")
        .def_property_readonly("widow_cards", &Rules::face_down,
                               "Cards that lie face down during the auction.")
        .def_property_readonly("deal_points", &Rules::deal_points,
                               "Points of all tricks of a deal, the last trick's among them.")
        .def("deck", &shuffled_deck, py::arg("rng"),
             "A uniformly shuffled deck: card texts in deal order.")
        .def("keys", &keys_of,
             "What is declared of every key: a dict with name, type, purpose, value, whether it "
             "is an option of this row, and what it may be.")
        .def(
            "check_value",
            [](const Rules& self, const std::string& key, const py::object& value) {
                auction::check_value(self, key, to_value(value));
            },
            py::arg("key"), py::arg("value"),
            "Raises GlupError for what can't be a value of a key, whatever the others are.")
        .def("questions", &questions_of,
             "What a club is asked about them, in order: a dict for each topic, with topic, "
             "questions (each with key, text and perhaps help), perhaps gate, which is asked "
             "first, and together, where its answers have to go with one another.")
        .def("page", &auction::rules_page, "The rules on one page, a paragraph on each line.")
        .def("toml", &auction::rules_toml,
             "All of them in the form of a house's file, to begin one's own from.")
        .def(
            "to_value", [](const Rules& self) { return to_python(auction::rules_value(self)); },
            "As a record has it: the name, or a house's keys as a dict. Options stand apart.")
        .def(py::self == py::self)
        .def("__hash__", [](const Rules& self) { return hash_bytes(&self, sizeof self); })
        .def("__reduce__",
             [](const py::object& self) {
                 const auto& rules = self.cast<const Rules&>();
                 return py::make_tuple(py::type::of(self),
                                       py::make_tuple(to_python(auction::rules_value(rules)),
                                                      to_python(auction::options_of(rules))));
             })
        .def("__str__", &Rules::name)
        .def("__repr__", &rules_repr);

    py::tuple names(auction::kRows.size());
    for (std::size_t i = 0; i < auction::kRows.size(); ++i)
        names[i] = std::string(auction::kRows[i].name);
    m.attr("ROWS") = names;
}

}  // namespace glup::python
