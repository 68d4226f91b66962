#include <pybind11/operators.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/sources.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

struct KindOfTrump {
    rules::RulesetId ruleset;
    int index;  // in its canonical order
    std::uint8_t trump;

    const rules::Ruleset& rules() const { return rules::ruleset(ruleset); }
    Kind kind() const { return rules().melds[index].kind; }
    const MeldTable& table() const { return meld_table(ruleset, trump); }
    const MeldKind& meld() const { return table().kinds[kind()]; }
    std::string identifier() const { return std::string(kind_identifier(kind())); }
    friend bool operator==(const KindOfTrump&, const KindOfTrump&) = default;
};

CardSet cards_of(const MeldKind& meld) {
    CardSet cards;
    for (int n = 0; n < meld.copies; ++n) cards.add_mask(meld.cards);
    return cards;
}

std::vector<KindOfTrump> meld_kinds(std::string_view trump, std::string_view rules) {
    const auto suit = static_cast<std::uint8_t>(parse_suit(trump));
    const rules::RulesetId id = rules::find_ruleset(rules);
    std::vector<KindOfTrump> kinds;
    for (int i = 0; i < rules::ruleset(id).meld_count; ++i) {
        if (rules::ruleset(id).melds[i].kind != kDix) kinds.push_back({id, i, suit});
    }
    return kinds;
}

// What a pickle has of one: trump, the ruleset's name, its own.
using Named = std::tuple<std::string, std::string, std::string>;

KindOfTrump kind_of(const Named& named) {
    const auto& [trump, rules, identifier] = named;
    for (const KindOfTrump& kind : meld_kinds(trump, rules))
        if (kind.identifier() == identifier) return kind;
    throw Error("identifier: expected a kind of meld of " + rules + ", given " + identifier);
}

}  // namespace

void register_melds(py::module_& m) {
    Class<KindOfTrump>(m, "MeldKind", py::is_final(),
                       "A kind of meld of a ruleset, for a given trump suit.")
        .def_property_readonly(
            "index", [](const KindOfTrump& self) { return self.index; },
            "Place in the ruleset's canonical order, from 0.")
        .def_property_readonly("identifier", &KindOfTrump::identifier,
                               "The name in declarations, such as 'double-marriage-H'.")
        .def_property_readonly(
            "points", [](const KindOfTrump& self) { return self.meld().points; },
            "What its declaration scores.")
        .def_property_readonly(
            "source",
            [](const KindOfTrump& self) {
                return value::kSourceNames[value::source_of_kind(self.kind())];
            },
            "The source that its points are counted with, one of SOURCES.")
        .def_property_readonly(
            "cards", [](const KindOfTrump& self) { return cards_of(self.meld()); },
            "The cards that it takes.")
        .def_property_readonly(
            "incompatible",
            [](const KindOfTrump& self) {
                return identifiers(self.table().bars[self.kind()], rules::ruleset(self.ruleset));
            },
            "Identifiers of the kinds that a card which has been in this one can't be in, in "
            "canonical order (the kind itself included).")
        .def(py::self == py::self)
        .def("__hash__",
             [](const KindOfTrump& self) {
                 return (static_cast<int>(self.ruleset) * kKindsWithDix + self.index) *
                            rules::kSuits +
                        self.trump;
             })
        .def(py::pickle(
            [](const KindOfTrump& self) {
                return Named(kSuitLetters.substr(self.trump, 1), self.rules().name,
                             self.identifier());
            },
            &kind_of))
        .def("__repr__", [](const KindOfTrump& self) {
            return "<MeldKind " + self.identifier() + ": " + cards_text(cards_of(self.meld())) +
                   ", " + std::to_string(self.meld().points) + " points>";
        });

    define(
        m, "meld_kinds",
        [](const Text& trump, const Text& rules) { return meld_kinds(trump, rules); },
        py::arg("trump"), py::arg("rules") = kDefaultRules,
        "The kinds that can be declared, in canonical order, for a trump suit ('C', 'D', 'H', "
        "'S').");

    Class<MeldedCards>(m, "MeldedCards", py::is_final(),
                       "Copies of one card on the table that share a history.")
        .def_property_readonly(
            "card", [](const MeldedCards& self) { return card_text(self.card); },
            "The card, such as 'QS'.")
        .def_readonly("copies", &MeldedCards::copies,
                      "How many of it lie there with this history, 1..4.")
        .def_readonly("history", &MeldedCards::history,
                      "Identifiers of the kinds it took part in, in canonical order.")
        .def_readonly("label", &MeldedCards::label,
                      "How playing one is written: QS+, or QS+2 for the second class of that card.")
        .def(py::self == py::self)
        .def("__hash__",
             [](const MeldedCards& self) {
                 return py::hash(py::make_tuple(self.label, self.copies, self.history));
             })
        .def("__repr__", [](const MeldedCards& self) {
            return "<MeldedCards " + self.label + " x" + std::to_string(self.copies) + ">";
        });
}

}  // namespace glup::python
