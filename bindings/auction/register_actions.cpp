#include <pybind11/operators.h>

#include "../definitions.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/cards/text.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// By its form alone: what it is for rules is known where it is taken.
struct WrittenAction {
    auction::ReadAction read;

    std::string text() const { return auction::read_text(read); }
    friend bool operator==(const WrittenAction& a, const WrittenAction& b) {
        return a.text() == b.text();
    }
};

WrittenAction written(const auction::State& state, const auction::Action& action) {
    return {auction::read_action(auction::action_text(action, state.rules))};
}

WrittenAction legal_action(const auction::State& state, const Text& text) {
    return written(state, auction::parse_action(state, text));
}

std::vector<WrittenAction> legal_actions(const auction::State& state) {
    std::vector<WrittenAction> found;
    const std::uint64_t count = auction::count_legal(state);
    for (std::uint64_t i = 0; i < count; ++i)
        found.push_back(written(state, auction::nth_legal(state, i)));
    return found;
}

}  // namespace

void register_auction_actions(py::module_& m) {
    Class<WrittenAction>(m, "Action", py::is_final(), "An action of an auction game.")
        .def_static(
            "parse", [](const Text& text) { return WrittenAction{auction::read_action(text)}; },
            py::arg("text"), "An action by its form alone, read kindly. Raises NotationError.")
        .def_static("of", &legal_action, py::arg("position"), py::arg("text"),
                    "A legal action of a state, read kindly. Raises NotationError if it can't be "
                    "read and IllegalActionError if it isn't legal.")
        .def_static("legal", &legal_actions, py::arg("position"),
                    "All legal actions of a state, each once: State.nth_action() in a list.")
        .def_property_readonly(
            "type",
            [](const WrittenAction& self) {
                return std::string(auction::action_word(self.read.kind));
            },
            "What it is: bid, pass, trump, bury … as it is written; 'play' for a card.")
        .def_property_readonly(
            "amount",
            [](const WrittenAction& self) {
                return self.read.kind == auction::Action::kBid ? std::optional(self.read.amount)
                                                               : std::nullopt;
            },
            "Of a bid, in points.")
        .def_property_readonly(
            "suit",
            [](const WrittenAction& self) -> std::optional<std::string> {
                if (self.read.suit < 0) return std::nullopt;
                return std::string(1, suit_letter(self.read.suit));
            },
            "The suit named, of trump and moon.")
        .def_property_readonly(
            "cards", [](const WrittenAction& self) { return card_tuple(self.read.cards); },
            "The cards of it, in the order of the text.")
        .def(py::self == py::self)
        .def("__hash__", [](const WrittenAction& self) { return py::hash(py::str(self.text())); })
        .def(py::pickle(
            [](const WrittenAction& self) { return self.text(); },
            [](const std::string& text) { return WrittenAction{auction::read_action(text)}; }))
        .def("__str__", &WrittenAction::text)
        .def("__repr__", [](const WrittenAction& self) { return "<Action " + self.text() + ">"; });
}

}  // namespace glup::python
