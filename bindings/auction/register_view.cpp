#include <pybind11/operators.h>

#include "../definitions.hpp"
#include "../values.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/reasons/reasons.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/random.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::State;
using auction::View;

// Of who does not act they would tell what their blank cards allow.
std::vector<std::string> legal_of(const View& view) {
    return view.to_act() ? auction::legal_texts(view.seen()) : std::vector<std::string>();
}

void check_to_act(const View& view) {
    if (!view.to_act())
        throw IllegalActionError("seat " + std::to_string(view.seat()) + " is not to act");
}

std::string chosen(const View& view, const Text& policy, Random& rng, double slips) {
    check_to_act(view);
    const State& seen = view.seen();
    const auto action = choose_action(seen, auction::find_policy(policy), rng, slips);
    return action_text(action, seen.rules);
}

std::string parsed(const View& view, const Text& text) {
    check_to_act(view);
    return auction::action_text(auction::parse_action(view.seen(), text), view.seen().rules);
}

std::string reason_of(const View& view, const Text& action, const Text& other) {
    check_to_act(view);
    return told(auction::action_reason(view, auction::parse_action(view.seen(), action),
                                       auction::parse_action(view.seen(), other)));
}

py::dict ranges_of(const View& view, int seat) {
    const auction::Ranges ranges(view);
    const auction::Rules& rules = view.seen().rules;
    const int of = to_seat_of(rules, "seat", seat);
    py::dict found;
    for (Card card = 0; card < rules::kCards; ++card) {
        if (rules.copies_of(card) == 0) continue;
        const auto [least, most] = ranges.of(of, card);
        found[py::str(card_text(card))] = py::make_tuple(least, most);
    }
    return found;
}

std::string view_repr(const View& view) {
    return "<View of " + std::string(view.seen().rules.name()) + " by seat " +
           std::to_string(view.seat()) + ": " + turn_text(view.seen()) + ">";
}

py::object contract_of(const View& view) {
    json::Writer out;
    out.begin_object();
    auction::write_contract(out, view.seen(), view.seat());
    return to_python(json::parse(out.end_object().take()))["contract"];
}

}  // namespace

void register_auction_view(py::module_& m) {
    Class<View> view(m, "View", py::is_final(),
                     "What one seat knows of a deal. Deals that it can't tell apart have equal "
                     "views.");
    define_drawings(view);
    define_bytes<View>(
        view, [](const View& self) { return auction::to_bytes(self); },
        [](std::string_view bytes) { return auction::view_from_bytes(bytes); });
    view.def(py::init([](const State& state, int seat) {
                 return View(state, to_seat_of(state.rules, "seat", seat));
             }),
             py::arg("state"), py::arg("seat"), "As State.view.")
        .def_static(
            "from_json", [](const Text& text) { return auction::parse_position(text); },
            py::arg("text"),
            "The view that a position tells. Raises NotationError for what is no JSON, and "
            "PositionError with all `faults`.")
        .def("to_json", &auction::position_json, "The position as one line of JSON.")
        .def(
            "to_dict",
            [](const View& self) {
                return to_python(json::parse(auction::position_json(self))).cast<py::dict>();
            },
            "The position as JSON values.")
        .def(
            "contract", &contract_of,
            "How far the contract is, by what this seat knows, as `show` of the protocol tells it; "
            "None without a bidder and at the end.")
        .def_property_readonly("seat", &View::seat, "Whose view it is.")
        .def_property_readonly(
            "rules", [](const View& self) { return self.seen().rules; }, "With their options.")
        .def_property_readonly(
            "hand", [](const View& self) { return card_tuple(self.hand()); },
            "The seat's own cards, in canonical order.")
        .def_property_readonly(
            "decision",
            [](const View& self) {
                const auction::State& seen = self.seen();
                return self.to_act() || seen.is_over() ? decision_name(seen.decision) : "wait";
            },
            "What the seat has to do; 'wait' where others are to act, 'over' at the end.")
        .def_property_readonly("to_act", &View::to_act, "Whether it is this seat's turn.")
        .def("legal_actions", &legal_of,
             "The legal actions of the seat as State.legal_actions has them; empty unless it is "
             "to act.")
        .def("parse", &parsed, py::arg("action"),
             "The canonical text of a legal action read kindly.")
        .def("choose", &chosen, py::arg("policy"), py::arg("rng"), py::arg("slips") = 0.0,
             "The action that the policy takes here: 'greedy' or 'random', where who may pass does "
             "so every other time, each amount is bid half as often as the one below it, a deal is "
             "given up one time in ten, and everything else is as likely as any other. The share "
             "``slips`` of decisions, 0 to 1, is taken as by 'random'.")
        .def("reason", &reason_of, py::arg("action"), py::arg("other"),
             "Why the one legal action rather than the other, in a sentence; empty where nothing "
             "that is certain tells them apart.")
        .def("ranges", &ranges_of, py::arg("seat"),
             "For each card how many copies that seat holds for certain, and how many it may "
             "hold as far as each piece of knowledge by itself says.")
        .def("sample", &View::sample, py::arg("rng"),
             "A world: a state that agrees with all that the seat knows. Every way to lay the "
             "cards that it does not see, each copy a card of its own, has the same chance.")
        .def(py::self == py::self)
        .def("__hash__", &View::hash)
        .def("__repr__", &view_repr);
    Class<auction::Sampler>(m, "Sampler", py::is_final(),
                            "Draws many worlds from one view: quicker than View.sample.")
        .def(py::init<const View&>(), py::arg("view"), "Of the worlds that agree with this view.")
        .def("sample", &auction::Sampler::draw, py::arg("rng"), py::return_value_policy::copy,
             "A world; see View.sample.")
        .def_property_readonly("exact", &auction::Sampler::exact,
                               "Whether all worlds have exactly the same chance.");
}

}  // namespace glup::python
