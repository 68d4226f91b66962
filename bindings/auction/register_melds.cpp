#include <pybind11/operators.h>

#include <tuple>

#include "../definitions.hpp"
#include "convert.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/cards/text.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// What a hand melds in a trump suit.
struct Melded {
    auction::Hand hand;
    auction::Rules rules;
    int trump = 0;
    auction::Melds melds{};
    auction::MeldItems items{};

    friend bool operator==(const Melded& a, const Melded& b) {
        return a.hand == b.hand && a.rules == b.rules && a.trump == b.trump;
    }
};

// One meld of them.
struct Meld {
    auction::MeldItem item;

    std::string name() const { return std::string(auction::meld_name(item)); }
    friend bool operator==(const Meld& a, const Meld& b) {
        return a.name() == b.name() && a.item.times == b.item.times &&
               a.item.points == b.item.points && a.item.cards == b.item.cards;
    }
};

using Kept = std::tuple<int, int, int, std::int32_t, py::tuple>;

Kept kept(const Meld& self) {
    const auction::MeldItem& item = self.item;
    return {item.kind, static_cast<int>(item.other), item.times, item.points,
            card_tuple(item.cards)};
}

Meld resumed(const Kept& kept) {
    using Other = auction::MeldItem::Other;
    const auto& [kind, other, times, points, cards] = kept;
    if (kind < 0 || kind > auction::kMeldKinds || other < 0 ||
        other > static_cast<int>(Other::kRoundhouse) || times < 0 || times > auction::kMostCopies ||
        (kind == auction::kMeldKinds) == (other == 0))
        throw Error("meld: expected one that was pickled");
    return {{static_cast<auction::MeldKind>(kind), static_cast<Other>(other),
             static_cast<std::uint8_t>(times), points, to_hand(cards)}};
}

Melded melded(const py::object& hand, const Text& trump, const py::object& rules,
              const py::object& options) {
    Melded found{to_hand(hand), to_rules(rules, options), to_suit(trump)};
    found.melds = auction::melds(found.hand, found.trump, found.rules);
    found.items = auction::meld_items(found.melds, found.trump, found.rules);
    return found;
}

}  // namespace

void register_auction_melds(py::module_& m) {
    Class<Meld>(m, "Meld", py::is_final(), "One meld of a hand, with the cards that make it.")
        .def_property_readonly("name", &Meld::name,
                               "run, trump-marriage, marriage, pinochle, aces, kings, queens, "
                               "jacks, dix, four or roundhouse.")
        .def_property_readonly(
            "times", [](const Meld& self) { return int{self.item.times}; }, "Its multiplicity.")
        .def_property_readonly(
            "points", [](const Meld& self) { return points_or_game(self.item.points); },
            "What it is worth; 'game' if it wins the game.")
        .def_property_readonly(
            "cards", [](const Meld& self) { return card_tuple(self.item.cards); },
            "The cards that make it; a card may be in melds of other types too.")
        .def(py::self == py::self)
        .def(py::pickle(&kept, &resumed))
        .def("__repr__",
             [](const Meld& self) { return "<Meld " + auction::meld_text(self.item) + ">"; });
    Class<Melded>(m, "Melds", py::is_final(), "The best melds of a hand, in one trump suit.")
        .def_property_readonly(
            "points", [](const Melded& self) { return points_or_game(self.melds.points); },
            "All of them together; 'game' if one wins the game.")
        .def_property_readonly(
            "shown", [](const Melded& self) { return card_tuple(self.melds.shown); },
            "The cards that are shown for them.")
        .def_property_readonly(
            "checks",
            [](const Melded& self) -> std::optional<int> {
                if (!self.rules.checks) return std::nullopt;
                return self.melds.checks(self.trump);
            },
            "The checks that they win, None in games without.")
        .def_property_readonly(
            "trump", [](const Melded& self) { return std::string(1, suit_letter(self.trump)); },
            "The suit that is trump.")
        .def_property_readonly(
            "melds",
            [](const Melded& self) {
                py::tuple found(self.items.size);
                for (int i = 0; i < self.items.size; ++i)
                    found[i] = py::cast(Meld{self.items.items[i]});
                return found;
            },
            "Which cards make what, in the order of the table.")
        .def(py::self == py::self)
        .def("__reduce__",
             [](const Melded& self) {
                 return py::make_tuple(
                     py::module_::import("glupcore._auction").attr("melds"),
                     py::make_tuple(card_tuple(self.hand), std::string(1, suit_letter(self.trump)),
                                    self.rules));
             })
        .def("__str__",
             [](const Melded& self) {
                 std::string text;
                 for (const auction::MeldItem& item : self.items)
                     text += auction::meld_text(item) + "\n";
                 return text + "together: " + auction::meld_points_text(self.melds.points);
             })
        .def("__repr__", [](const Melded& self) {
            return "<Melds " + auction::meld_points_text(self.melds.points) + ">";
        });
    define(m, "melds", &melded, py::arg("hand"), py::arg("trump"), py::arg("rules"),
           py::arg("options") = py::none(),
           "What a hand melds in a trump suit ('C', 'D', 'H', 'S'), and which cards make what.");
}

}  // namespace glup::python
