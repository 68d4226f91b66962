#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <map>
#include <string>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/rules_page.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/scale.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// A ruleset is known by its id: the core keeps them all.
struct NamedRuleset {
    rules::RulesetId id;

    const rules::Ruleset& get() const { return rules::ruleset(id); }
    friend bool operator==(const NamedRuleset&, const NamedRuleset&) = default;
};

std::map<std::string, int> points_by_rank(const NamedRuleset& ruleset) {
    std::map<std::string, int> points;
    for (int rank = 0; rank < rules::kRanks; ++rank)
        points[card_text(make_card(0, rank)).substr(0, 1)] = ruleset.get().card_points[rank];
    return points;
}

py::tuple known_names() {
    py::tuple names(rules::kKnown.size());
    for (std::size_t i = 0; i < rules::kKnown.size(); ++i)
        names[i] = std::string(rules::ruleset(rules::kKnown[i]).name);
    return names;
}

// For the tests. Every field is one of Ruleset;
// those left out are as in two-handed.
void install_ruleset(const py::dict& fields) {
    static std::string name, title;  // a ruleset keeps no texts of its own
    rules::Ruleset ruleset = rules::kTwoHanded;
    name = fields["name"].cast<std::string>();
    title = name;
    ruleset.name = name;
    ruleset.title = title;
    ruleset.pack = 0;
    for (const auto& text : fields["cards"]) ruleset.pack |= bit(parse_card(text.cast<Text>()));
    const auto set = [&](const char* field, auto& number) {
        if (fields.contains(field))
            number = fields[field].cast<std::remove_reference_t<decltype(number)>>();
    };
    set("copies", ruleset.copies);
    set("hand_cards", ruleset.hand);
    set("packet", ruleset.packet);
    set("card_points", ruleset.card_points);  // from the nine to the ace
    set("last_trick_points", ruleset.last_trick);
    set("target", ruleset.target);
    ruleset.meld_count = 0;
    for (const auto& entry : fields["melds"].cast<py::dict>()) {
        const auto [points, trump_points, classes] =
            entry.second.cast<std::tuple<std::int16_t, std::int16_t, std::uint8_t>>();
        const Kind kind = find_kind(entry.first.cast<Text>());
        ruleset.melds[ruleset.meld_count++] = {kind, points, trump_points, classes};
    }
    rules::install(ruleset);
}

}  // namespace

void register_rulesets(py::module_& m) {
    const auto number = [](int rules::Ruleset::* field) {
        return [field](const NamedRuleset& self) { return self.get().*field; };
    };
    const auto derived = [](int (rules::Ruleset::*f)() const) {
        return [f](const NamedRuleset& self) { return (self.get().*f)(); };
    };
    Class<NamedRuleset>(m, "Ruleset", py::is_final(),
                        "What sets one game of the family apart from another.")
        .def_property_readonly(
            "name", [](const NamedRuleset& self) { return std::string(self.get().name); },
            "As the notation has it, such as 'two-handed'.")
        .def_property_readonly(
            "title", [](const NamedRuleset& self) { return std::string(self.get().title); },
            "The game's name for people.")
        .def_property_readonly("deck_cards", derived(&rules::Ruleset::deck), "Cards of the deck.")
        .def_property_readonly(
            "cards",
            [](const NamedRuleset& self) {
                std::vector<std::string> texts;
                for_each_bit(self.get().pack, [&](int card) {
                    texts.push_back(card_text(static_cast<Card>(card)));
                });
                return texts;
            },
            "The distinct cards, in canonical order.")
        .def_property_readonly("copies", number(&rules::Ruleset::copies),
                               "How often each card is there.")
        .def_property_readonly("hand_cards", number(&rules::Ruleset::hand),
                               "Cards that a player holds when a trick begins.")
        .def_property_readonly("packet", number(&rules::Ruleset::packet),
                               "Cards dealt at a time, eldest hand first.")
        .def_property_readonly("stock_cards", derived(&rules::Ruleset::stock),
                               "Cards drawn in phase 1, the turn-up last.")
        .def_property_readonly("turnup_place", derived(&rules::Ruleset::turnup_place),
                               "The place of the turn-up in the deck.")
        .def_property_readonly(
            "table_cards", [](const NamedRuleset& self) { return self.get().hand - 1; },
            "Melded cards that a player may have on the table, at most.")
        .def_property_readonly("draw_tricks", derived(&rules::Ruleset::draw_tricks),
                               "Tricks of phase 1.")
        .def_property_readonly("tricks", derived(&rules::Ruleset::tricks),
                               "Tricks of a whole deal.")
        .def_property_readonly(
            "turnup_points",
            [](const NamedRuleset& self) {
                return self.get().turnup_nine + self.get().exact_cut + self.get().both_bonus;
            },
            "Points of the dealer before the first lead, at most.")
        .def_property_readonly("exchange_points", number(&rules::Ruleset::exchange),
                               "Points for the exchange of the turn-up.")
        .def_property_readonly("trump_nine_points", number(&rules::Ruleset::trump_nine),
                               "Points for a 9 of trumps played in phase 1 or held at its end.")
        .def_property_readonly("card_points", &points_by_rank,
                               "Points of a card in the tricks taken, by rank.")
        .def_property_readonly("counter_points", derived(&rules::Ruleset::counter_points),
                               "Points of all cards of a deal.")
        .def_property_readonly("last_trick_points", number(&rules::Ruleset::last_trick),
                               "Points for the deal's last trick.")
        .def_property_readonly("deal_card_points", derived(&rules::Ruleset::deal_card_points),
                               "Points of all tricks of a deal, the last trick's among them.")
        .def_property_readonly(
            "point_scale", [](const NamedRuleset& self) { return rules::point_scale(self.get()); },
            "Points that are as much as one of Glup, by what the tricks of a deal bring.")
        .def_property_readonly("target", number(&rules::Ruleset::target),
                               "Points that end a game, unless agreed otherwise.")
        .def_property_readonly(
            "has_exact_cut", [](const NamedRuleset& self) { return self.get().has_exact_cut(); },
            "Whether cutting off exactly the cards that are dealt scores.")
        .def_property_readonly(
            "has_glups", [](const NamedRuleset& self) { return self.get().glups; },
            "Whether losing a trick while following suit may score.")
        .def_property_readonly(
            "glup_step",
            [](const NamedRuleset& self) { return self.get().glups ? rules::kGlupStep : 0; },
            "So many glups score, and so does every multiple; 0 where there are none.")
        .def_property_readonly(
            "must_beat_plain_suits",
            [](const NamedRuleset& self) { return self.get().duty == rules::Duty::kBeat; },
            "Whether who follows suit in phase 2 must beat the led card if they can in any suit; "
            "else only where trumps are led.")
        .def_property_readonly(
            "exchange_ends_turn",
            [](const NamedRuleset& self) { return self.get().exchange_ends_turn; },
            "Whether the exchange is the declaration of its trick; else it comes before one.")
        .def(py::self == py::self)
        .def("__hash__", [](const NamedRuleset& self) { return static_cast<int>(self.id); })
        .def("__reduce__",
             [](const NamedRuleset& self) {
                 return py::make_tuple(py::module_::import("glupcore._core").attr("ruleset"),
                                       py::make_tuple(std::string(self.get().name)));
             })
        .def("__repr__", [](const NamedRuleset& self) {
            return "<Ruleset " + std::string(self.get().name) + ">";
        });
    m.attr("RULESETS") = known_names();
    m.attr("DEFAULT_RULES") = kDefaultRules;
    define(m, "_install_ruleset", &install_ruleset, py::arg("fields"), "For the tests.");
    define(
        m, "rules_page",
        [](const Text& rules) { return rules_page(rules::ruleset(rules::find_ruleset(rules))); },
        py::arg("rules"), "The rules on one page, a paragraph on each line.");
    define(
        m, "ruleset", [](const Text& rules) { return NamedRuleset{rules::find_ruleset(rules)}; },
        py::arg("rules") = kDefaultRules, "The ruleset of that name, one of RULESETS.");
}

}  // namespace glup::python
