#include "definitions.hpp"
#include "glup/stock/rules/rules.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "convert.hpp"
#include "glup/search/advice.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/state.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using CardOfAction = std::pair<std::string, int>;

std::pair<std::string, std::vector<CardOfAction>> read_by_form(const Text& text) {
    const ReadAction read = read_action(text);
    std::vector<CardOfAction> cards;
    for (const auto& [card, table] : read.cards) cards.emplace_back(card_text(card), table);
    if (read.type == Action::Type::kPass) return {"pass", cards};
    if (read.type == Action::Type::kExchange) return {"dix", cards};
    return {read.kind == kKinds ? "play" : std::string(kind_identifier(read.kind)), cards};
}

}  // namespace

void register_rules(py::module_& m) {
    m.attr("DECK_CARDS") = rules::kDeck;
    m.attr("DISTINCT_CARDS") = rules::kCards;
    m.attr("COPIES") = rules::kCopies;
    m.attr("HAND_CARDS") = rules::kHand;
    m.attr("TABLE_CARDS") = rules::kMaxTable;
    m.attr("DRAW_TRICKS") = rules::kDrawTricks;
    m.attr("TRICKS") = rules::kGlup.tricks();
    m.attr("CARD_POINTS") = rules::kGlup.deal_card_points();
    m.attr("FEW_SAMPLES") = kFewSamples;
    m.attr("MOST_POINTS") = rules::kMostPoints;
    define(
        m, "takes_trick",
        [](const Text& card, const Text& led, const Text& trump) {
            return beats(parse_card(card), parse_card(led), parse_suit(trump));
        },
        py::arg("card"), py::arg("led"), py::arg("trump"),
        "Whether a card takes a trick to which another one was led.");
    define(
        m, "glups_made",
        [](const Text& card, const Text& led, const Text& trump) {
            return glups_made(parse_card(card), parse_card(led), parse_suit(trump));
        },
        py::arg("card"), py::arg("led"), py::arg("trump"),
        "The glups that a card of phase 1 makes on the one that was led, 0..3.");
    define(
        m, "read_action", &read_by_form, py::arg("text"),
        "What an action is by its form alone, 'play', 'pass', 'dix' or the identifier of a meld, "
        "and the cards named, each with the number of its class on the table (0: the hand).");
    define(
        m, "card_list",
        [](const py::object& cards) {
            std::vector<std::string> texts;
            for (const Card card : to_cards(cards)) texts.push_back(card_text(card));
            return texts;
        },
        py::arg("cards"), "The cards of a text, or of several, in their order.");
}

}  // namespace glup::python
