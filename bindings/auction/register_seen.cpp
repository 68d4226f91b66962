#include "../definitions.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/seen/seen_text.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {

using auction::SeenDeal;

void register_auction_seen(py::module_& m) {
    define(
        m, "begins_seen", [](const Text& text) { return auction::begins_seen(text); },
        py::arg("text"),
        "Whether a text begins as a deal of these games does as one player saw it.");
    Class<SeenDeal>(m, "SeenDeal", py::is_final(),
                    "A deal as one player sees it; see glupcore.auction.seen.")
        .def(py::init([](const py::object& rules, const py::object& hand, int seat, int dealer,
                         std::vector<std::int64_t> totals) {
                 return SeenDeal({to_rules(rules, py::none()), to_card_list(hand), seat, dealer,
                                  std::move(totals)});
             }),
             py::arg("rules"), py::arg("hand"), py::arg("seat"), py::arg("dealer"),
             py::arg("totals"), "A deal before its first bid.")
        .def_static(
            "parse", [](const Text& text) { return auction::parse_seen(text); }, py::arg("text"),
            "A deal from its text. Raises RecordError.")
        .def("to_text", &auction::seen_text, "The text that ``parse`` reads.")
        .def_property_readonly(
            "rules", [](const SeenDeal& self) { return self.rules(); }, "With their options.")
        .def_property_readonly("seat", &SeenDeal::seat, "The owner's seat.")
        .def_property_readonly(
            "dealer", [](const SeenDeal& self) { return self.start().dealer; },
            "The seat that dealt.")
        .def_property_readonly(
            "hand", [](const SeenDeal& self) { return card_tuple(self.start().hand); },
            "The cards that the owner was dealt.")
        .def_property_readonly(
            "told", [](const SeenDeal& self) { return py::tuple(py::cast(self.told())); },
            "All that it was told.")
        .def_property_readonly(
            "news",
            [](const SeenDeal& self) {
                const auto [what, seat] = self.news();
                return py::make_tuple(auction::shows_name(what), seat);
            },
            "What comes next, and of which seat.")
        .def_property_readonly(
            "decision",
            [](const SeenDeal& self) { return auction::decision_name(self.decision()); },
            "What is to be decided.")
        .def_property_readonly("expected", &SeenDeal::expected, "What comes next, in words.")
        .def_property_readonly("is_over", &SeenDeal::is_over, "Whether the deal is over.")
        .def_property_readonly(
            "result", [](const SeenDeal& self) { return self.now().over(); },
            "How it ended; empty while it goes on.")
        .def_property_readonly(
            "facts",
            [](const SeenDeal& self) { return to_python(json::load_object(self.facts())); },
            "What is known, as a position has it.")
        .def_property_readonly("plies", &SeenDeal::plies, "How many actions it was told.")
        .def(
            "view", [](const SeenDeal& self) { return self.view(); }, "What the owner knows.")
        .def(
            "view_at", [](const SeenDeal& self, int ply) { return self.view_at(ply); },
            py::arg("ply"), "What the owner knew before an action.")
        .def(
            "tell", [](SeenDeal& self, const Text& text) { self.tell(text); }, py::arg("text"),
            "What happens next.")
        .def("undo", &SeenDeal::undo, "Take the last event back; what it was.")
        .def("copy", [](const SeenDeal& self) { return self; }, "A deal of its own.");
}

}  // namespace glup::python
