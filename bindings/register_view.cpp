#include <pybind11/operators.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/reasons/action_reasons.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/json.hpp"
#include "register.hpp"
#include "text.hpp"
#include "values.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// Only the player to act has actions.
const State& acting(const View& view) {
    if (!view.to_act())
        throw IllegalActionError("view: the other player is to act, or the deal is over");
    return view.seen();
}

template <class T>
std::pair<int, int> mine_first(const View& view, const T& by_seat) {
    return {by_seat[view.seat()], by_seat[view.opponent()]};
}

std::string reason_of(const View& view, const Text& action, const Text& other) {
    return told(
        action_reason(view, parse_action(acting(view), action), parse_action(acting(view), other)));
}

std::string view_repr(const View& view) {
    const State& seen = view.seen();
    return "<View of seat " + std::to_string(view.seat()) + ": phase " +
           std::to_string(seen.in_phase1() ? 1 : 2) + ", trick " + std::to_string(seen.tricks) +
           ", " + decision_of(view) + ">";
}

void define_making(Class<View>& view) {
    view.def_static(
            "from_json", [](const Text& text, int seat) { return parse_position(text, seat); },
            py::arg("text"), py::arg("seat") = 0,
            "The view that a position is, given its JSON as a text or its UTF-8; its owner "
            "is at that seat. Raises NotationError for no JSON and PositionError for a bad "
            "position.")
        .def("to_json", &position_json, "The position that the view is, as one line of JSON.");
    define_bytes<View>(
        view, [](const View& self) { return to_bytes(self); },
        [](std::string_view bytes) { return view_from_bytes(bytes); });
}

void define_reading(Class<View>& view) {
    view.def_property_readonly("seat", &View::seat, "The owner's seat, 0 or 1.")
        .def_property_readonly(
            "rules", [](const View& self) { return std::string(self.seen().rules().name); },
            "The name of the ruleset, one of RULESETS.")
        .def_property_readonly(
            "phase", [](const View& self) { return self.seen().in_phase1() ? 1 : 2; }, "1 or 2.")
        .def_property_readonly("decision", &decision_of,
                               "The owner's decision; 'wait' when the other player is to act.")
        .def_property_readonly("to_act", &View::to_act, "Whether the owner is to act.")
        .def_property_readonly(
            "trump",
            [](const View& self) { return std::string(1, suit_letter(self.seen().trump)); },
            "The trump suit: 'C', 'D', 'H' or 'S'.")
        .def_property_readonly(
            "turnup",
            [](const View& self) {
                return optional_card(self.seen().in_phase1() ? self.seen().turnup() : kNoCard);
            },
            "The card under the stock, None in phase 2.")
        .def_property_readonly(
            "stock", [](const View& self) { return self.seen().stock_left(); },
            "Face-down cards left (the turn-up is not one of them).")
        .def_property_readonly(
            "led", [](const View& self) { return optional_card(self.seen().led); },
            "The card led to the current trick, None if there is none.")
        .def_property_readonly(
            "trick", [](const View& self) { return int{self.seen().tricks}; },
            "Complete tricks so far.")
        .def_property_readonly(
            "glups", [](const View& self) { return int{self.seen().glups}; },
            "The count of the player who is not leading, 0 in phase 2.")
        .def_property_readonly(
            "scores", [](const View& self) { return mine_first(self, self.seen().scores); },
            "Points so far: (mine, the opponent's); counters are in them once the deal is over.")
        .def_property_readonly(
            "counters", [](const View& self) { return mine_first(self, self.seen().counters); },
            "Points of the cards in the tricks taken: (mine, the opponent's); 0 where not told.")
        .def_property_readonly(
            "untold",
            [](const View& self) {
                return py::make_tuple(self.is_untold(self.seat()), self.is_untold(self.opponent()));
            },
            "Whether nobody knows those points, (mine, the opponent's): where cards are forgotten.")
        .def_property_readonly(
            "hand", [](const View& self) { return self.seen().hand[self.seat()]; },
            "My hand, my cards on the table not counted.")
        .def_property_readonly(
            "table", [](const View& self) { return melded_cards(self.seen(), self.seat()); },
            "My melded cards, copies with the same history together.")
        .def_property_readonly(
            "opponent_table",
            [](const View& self) { return melded_cards(self.seen(), self.opponent()); },
            "The opponent's melded cards.")
        .def_property_readonly(
            "opponent_known", &View::opponent_known,
            "Cards known to be in the opponent's hand; the whole hand in phase 2.")
        .def_property_readonly("concealed", &View::concealed,
                               "Number of cards in the opponent's hand, the known ones included.")
        .def_property_readonly(
            "known", &View::known,
            "Cards of my hand that the opponent knows of; the whole hand in phase 2.")
        .def_property_readonly(
            "played", [](const View& self) { return played_cards(self.seen()); },
            "Cards in complete tricks; during a meld decision those of the trick just taken too. "
            "Those forgotten are not among them.")
        .def_property_readonly(
            "forgotten", &View::forgotten,
            "How many cards were played that the owner has forgotten: they are unseen too.")
        .def_property_readonly(
            "unseen", &View::unseen,
            "Cards that are in the stock or in the opponent's hand, the known ones excluded.");
}

void define_playing(Class<View>& view) {
    view.def(
            "legal_actions",
            [](const View& self) {
                return self.to_act() ? legal_action_texts(self.seen()) : std::vector<std::string>();
            },
            "Canonical texts, sorted as plain strings; empty unless the owner is to act.")
        .def(
            "parse",
            [](const View& self, const Text& text) {
                return action_text(self.seen(), parse_action(acting(self), text));
            },
            py::arg("action"), "The canonical text of a legal action read kindly.")
        .def(
            "open_state",
            [](const View& self) {
                if (self.seen().in_phase1())
                    throw Error("view: expected one of phase 2, given one of phase 1");
                return self.seen();
            },
            "The state itself, of which nothing is hidden in phase 2.")
        .def("sample", &View::sample, py::arg("rng"),
             "A world that fits this view, uniform over where the unseen cards may be.")
        .def("reason", &reason_of, py::arg("action"), py::arg("other"),
             "Why the one legal action rather than the other, in a sentence; empty where nothing "
             "that is certain tells them apart.")
        .def(
            "choose",
            [](const View& self, const Text& policy, Random& rng) {
                return action_text(self.seen(),
                                   choose_action(acting(self), find_policy(policy), rng));
            },
            py::arg("policy"), py::arg("rng"),
            "The action that the policy ('random', 'greedy' or 'chase') takes here.");
}

}  // namespace

void register_view(py::module_& m) {
    m.attr("MOST_POSITION_BYTES") = json::kMostBytes;
    Class<View> view(
        m, "View", py::is_final(),
        "Exactly what the player at one seat knows (docs/rules.md, \"What a player knows\").");
    define_making(view);
    define_reading(view);
    define_playing(view);
    // Here, not with the rest of State: its signature names the class that has just been made.
    py::reinterpret_borrow<Class<State>>(m.attr("State"))
        .def(
            "view", [](const State& self, int seat) { return View(self, to_seat("seat", seat)); },
            py::arg("seat"), "What the player at that seat knows.");
    view.def(py::self == py::self)
        .def("__hash__", &View::hash)
        .def("__str__", &rendered)
        .def("_repr_svg_", &drawn)
        .def("_repr_html_", &drawn_in_page)
        .def("__repr__", &view_repr);
}

}  // namespace glup::python
