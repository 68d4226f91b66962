#include "glup/rules/rules.hpp"

#include <pybind11/pybind11.h>

#include "glup/notation/notation.hpp"
#include "glup/rules/state.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

void register_rules(py::module_& m) {
    m.attr("DECK_CARDS") = rules::kDeck;
    m.attr("DISTINCT_CARDS") = rules::kCards;
    m.attr("COPIES") = rules::kCopies;
    m.attr("HAND_CARDS") = rules::kHand;
    m.attr("STOCK_CARDS") = rules::kStock;
    m.attr("TABLE_CARDS") = rules::kMaxTable;
    m.attr("TURNUP_PLACE") = rules::kTurnupPlace;
    m.attr("DRAW_TRICKS") = rules::kDrawTricks;
    m.attr("TRICKS") = rules::kTricks;
    m.attr("EXCHANGE_POINTS") = rules::kExchange;
    m.attr("TRUMP_NINE_POINTS") = rules::kTrumpNine;
    m.attr("CARD_POINTS") = rules::kCardPoints;
    m.attr("MOST_POINTS") = rules::kMostPoints;
    m.attr("DEFAULT_TARGET") = rules::kDefaultTarget;
    m.def(
        "takes_trick",
        [](const Text& card, const Text& led, const Text& trump) {
            return takes_trick(parse_card(card), parse_card(led), parse_suit(trump));
        },
        py::arg("card"), py::arg("led"), py::arg("trump"),
        "Whether a card takes a trick to which another one was led.");
    m.def(
        "glups_made",
        [](const Text& card, const Text& led, const Text& trump) {
            return glups_made(parse_card(card), parse_card(led), parse_suit(trump));
        },
        py::arg("card"), py::arg("led"), py::arg("trump"),
        "The glups that a card of phase 1 makes on the one that was led, 0..3.");
}

}  // namespace glup::python
