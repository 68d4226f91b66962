#include <pybind11/numpy.h>
#include <pybind11/operators.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

CardSet sum(const CardSet& a, const CardSet& b) {
    for (Card card = 0; card < rules::kCards; ++card) {
        if (a.count(card) + b.count(card) > rules::kCopies) {
            throw Error("cards: the sum has more than four copies of " + card_text(card));
        }
    }
    return a + b;
}

CardSet difference(CardSet a, const CardSet& b) {
    b.for_each([&](Card card) {
        if (!a.has(card)) throw Error("cards: no " + card_text(card) + " left to take away");
        a.remove(card);
    });
    return a;
}

std::vector<std::string> texts(const CardSet& cards) {
    std::vector<std::string> result;
    cards.for_each([&](Card card) { result.push_back(card_text(card)); });
    return result;
}

}  // namespace

void register_cards(py::module_& m) {
    Class<CardSet>(m, "Cards", py::is_final(),
                   "An immutable multiset of cards, at most four copies of each, iterated in "
                   "canonical order.\n\n"
                   "Read from a text ('QS KS', 'QSKS', by suit: '♠ KQ') or from several.")
        .def(py::init([](const py::object& cards) { return to_card_set(to_cards(cards)); }),
             py::arg("cards") = "",
             "Cards from a text such as 'AS 10d', or from an iterable of texts.")
        .def(
            "count",
            [](const CardSet& self, const Text& card) { return self.count(parse_card(card)); },
            py::arg("card"), "Copies of one card.")
        .def_property_readonly(
            "counts",
            [](const CardSet& self) {
                py::array_t<std::uint8_t> counts(rules::kCards);
                for (Card card = 0; card < rules::kCards; ++card)
                    counts.mutable_at(card) = static_cast<std::uint8_t>(self.count(card));
                return counts;
            },
            "Copies of each card, shape (24,), index 6 * suit + rank.")
        .def("__len__", &CardSet::size)
        .def("__iter__", [](const CardSet& self) { return py::iter(py::cast(texts(self))); })
        .def(
            "__contains__",
            [](const CardSet& self, const Text& card) { return self.has(parse_card(card)); },
            py::arg("card"))
        .def("__add__", &sum, py::arg("other"), py::is_operator())
        .def("__sub__", &difference, py::arg("other"), py::is_operator())
        .def(py::self == py::self)
        .def("__hash__", [](const CardSet& self) { return hash_bytes(&self, sizeof self); })
        .def("__str__", &cards_text)
        .def("__repr__", [](const CardSet& self) { return "Cards('" + cards_text(self) + "')"; })
        .def(py::pickle([](const CardSet& self) { return py::str(cards_text(self)); },
                        [](const py::str& text) { return parse_cards(text.cast<Text>()); }));
}

}  // namespace glup::python
