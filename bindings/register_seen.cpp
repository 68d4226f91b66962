#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/deal/dealing.hpp"
#include "glup/stock/deal/holdings.hpp"
#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "json_values.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using Events = std::vector<std::tuple<int, std::string, bool>>;

std::string name_of(Card card) { return card == kNoCard ? "?" : card_text(card); }

std::vector<std::string> names_of(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card card : cards) names.push_back(name_of(card));
    return names;
}

std::vector<Card> cards_of(const std::vector<Text>& names) {
    std::vector<Card> cards;
    for (const Text& name : names) cards.push_back(one_card(name));
    return cards;
}

std::vector<std::string> strings(const std::vector<Text>& texts) {
    return {texts.begin(), texts.end()};
}

Events to_events(const std::vector<SeenEvent>& events) {
    Events found;
    for (const auto& [seat, text, is_draw] : events) found.emplace_back(seat, text, is_draw);
    return found;
}

Record to_record(const py::object& given) {
    Record record;
    record.rules = rules::find_ruleset(given.attr("rules").cast<Text>());
    record.deck = to_cards(given.attr("deck"));
    record.dealer = to_seat("dealer", given.attr("dealer").cast<int>());
    record.exact_cut = given.attr("exact_cut").cast<bool>();
    record.actions = strings(given.attr("actions").cast<std::vector<Text>>());
    return record;
}

Holdings make_holdings(const std::vector<Text>& deck, int dealer, const Text& rules) {
    const rules::RulesetId id = rules::find_ruleset(rules);
    const int expected = rules::ruleset(id).deck();
    if (deck.size() != static_cast<std::size_t>(expected)) {
        throw Error("deck: expected " + std::to_string(expected) + " cards, given " +
                    std::to_string(deck.size()));
    }
    std::vector<Card> cards;
    for (const Text& name : deck)
        cards.push_back(std::string_view(name) == "?" ? kNoCard : one_card(name));
    return {std::move(cards), to_seat("dealer", dealer), id};
}

void define_dealing(py::module_& m) {
    define(
        m, "hand_places",
        [](int seat, int dealer, const Text& rules) {
            return hand_places(rules::ruleset(rules::find_ruleset(rules)), to_seat("seat", seat),
                               to_seat("dealer", dealer));
        },
        py::arg("seat"), py::arg("dealer"), py::arg("rules"),
        "Where the cards dealt to that player stand in a deck.");
    define(
        m, "draws_after",
        [](int taker, int trick, const Text& rules) {
            const rules::Ruleset& ruleset = rules::ruleset(rules::find_ruleset(rules));
            std::vector<std::pair<int, int>> draws;
            for (const auto& [seat, place] : draws_after(ruleset, to_seat("taker", taker), trick))
                draws.emplace_back(seat, place);
            return py::tuple(py::cast(draws));
        },
        py::arg("taker"), py::arg("trick"), py::arg("rules"),
        "Seat and place of the draws after so many tricks, the taker's first.");
    define(
        m, "most_plies",
        [](const Text& rules) { return most_plies(rules::ruleset(rules::find_ruleset(rules))); },
        py::arg("rules"), "The most actions of a deal.");
    Class<Holdings>(m, "Holdings", py::is_final(),
                    "What both players hold of a deck in which ? stands for a card that is "
                    "not known.")
        .def(py::init(&make_holdings), py::arg("deck"), py::arg("dealer"), py::arg("rules"),
             "Before the first lead.")
        .def(
            "follow",
            [](Holdings& self, const std::vector<Text>& actions) { self.follow(strings(actions)); },
            py::arg("actions"), "Take the actions, by their texts alone.")
        .def_property_readonly("mover", &Holdings::mover, "The seat to act.")
        .def_property_readonly(
            "deck", [](const Holdings& self) { return names_of(self.deck()); },
            "With the cards that were shown in it.")
        .def(
            "drawn_by",
            [](const Holdings& self, int seat) { return self.drawn_by(to_seat("seat", seat)); },
            py::arg("seat"), "Places in the deck of all that this player got, in order.")
        .def(
            "left",
            [](const Holdings& self) {
                std::vector<std::string> cards;
                const CardCounts left = self.left();
                for (Card card = 0; card < rules::kCards; ++card)
                    cards.insert(cards.end(), std::max(left[card], 0), card_text(card));
                return cards;
            },
            "Cards that stand nowhere yet, in canonical order.");
}

void define_masked(py::module_& m) {
    define(
        m, "masked",
        [](const py::object& record, int ply, int seat) {
            return to_tuple(masked(to_record(record), ply, to_seat("seat", seat)));
        },
        py::arg("record"), py::arg("ply"), py::arg("seat"),
        "The fields of a record up to an action, as a player knows it.");
    define(
        m, "unmasked",
        [](const py::object& data, std::optional<int> ply, std::vector<int> before) {
            return to_tuple(unmasked(fields_of(data), ply, std::move(before)));
        },
        py::arg("data"), py::arg("ply") = py::none(), py::arg("before") = std::vector<int>(),
        "The fields of a whole record that fits one with ? in its deck.");
    define(
        m, "masked_deck",
        [](const py::object& data) {
            const json::Object object = fields_of(data);
            return names_of(read_masked_deck(json::Fields(object)));
        },
        py::arg("data"), "The field deck with its ?, the turn-up known.");
}

void define_heading(py::module_& m) {
    Class<SeenHeading>(m, "SeenHeading", py::is_final(),
                       "What a deal of one player begins with, as far as it was told.")
        .def(py::init([](const Text& rules) {
                 SeenHeading heading;
                 heading.rules = rules::find_ruleset(rules);
                 return heading;
             }),
             py::arg("rules"), "Nothing was told yet.")
        .def_property_readonly(
            "rules",
            [](const SeenHeading& self) { return std::string(rules::ruleset(self.rules).name); },
            "The name of the ruleset.")
        .def_property_readonly(
            "hand", [](const SeenHeading& self) { return names_of(self.hand); },
            "The cards told so far.")
        .def_property_readonly(
            "turnup", [](const SeenHeading& self) { return optional_card(self.turnup); },
            "The turn-up, None before it was told.")
        .def_property_readonly(
            "names_dealer", [](const SeenHeading& self) { return self.dealer.has_value(); },
            "Whether it was told who dealt.")
        .def_property_readonly("to_come", &SeenHeading::to_come,
                               "Cards of the hand that were not told yet.")
        .def_property_readonly("missing", &SeenHeading::missing,
                               "What has to be told before the first lead; empty if nothing.")
        .def(
            "read",
            [](SeenHeading& self, const Text& line) {
                SeenHeading told = self;
                const std::string rest = told.read(line);
                self = std::move(told);
                return to_str(rest);
            },
            py::arg("line"), "Take what stands in a line; the rest of it.")
        .def(
            "answer",
            [](SeenHeading& self, const Text& line) {
                SeenHeading told = self;
                std::string named(names_heading(line) ? "" : told.asked());
                const std::string rest = told.read(named.append(std::string_view(line)));
                if (!rest.empty()) {
                    const std::string missing = told.missing();
                    throw NotationError(json::shown(rest) + ": expected " +
                                        (missing.empty() ? "me or they" : missing));
                }
                self = std::move(told);
            },
            py::arg("line"), "Take a line that tells nothing else, without its name too.")
        .def(
            "begin", [](const SeenHeading& self) { return self.begin(); },
            "The deal before its first lead.")
        .def("undo", &SeenHeading::undo, "Take the last thing told back: its line.")
        .def("lines", &SeenHeading::lines, "As it is written.")
        .def("copy", [](const SeenHeading& self) { return self; }, "One of its own.");
    define(
        m, "read_seen_deal",
        [](const Text& text) {
            auto [heading, deal] = read_seen_deal(text);
            return py::make_tuple(std::move(heading), std::move(deal));
        },
        py::arg("text"),
        "The heading that a text tells, and the deal if anything has happened in it.");
}

void define_making(Class<SeenDeal>& deal) {
    deal.def(py::init([](const std::vector<Text>& hand, const Text& turnup,
                         std::optional<int> dealer, int seat, bool exact_cut, const Text& rules) {
                 if (dealer) to_seat("dealer", *dealer);
                 return SeenDeal(
                     cards_of(hand), one_card(turnup),
                     {to_seat("seat", seat), dealer, exact_cut, rules::find_ruleset(rules)});
             }),
             py::arg("hand"), py::arg("turnup"), py::arg("dealer"), py::arg("seat"),
             py::arg("exact_cut"), py::arg("rules"), "Before the first lead.")
        .def_static(
            "parse", [](const Text& text) { return parse_seen_deal(text); }, py::arg("text"),
            "A deal from its text.")
        .def_static(
            "from_record",
            [](const py::object& record, int seat, std::optional<int> ply) {
                return SeenDeal::from_record(to_record(record), to_seat("seat", seat), ply);
            },
            py::arg("record"), py::arg("seat"), py::arg("ply"),
            "What a player has seen of a deal before an action.")
        .def_static(
            "from_dict",
            [](const py::object& data, std::optional<int> seat) {
                if (seat) to_seat("seat", *seat);
                return SeenDeal::from_object(fields_of(data), seat);
            },
            py::arg("data"), py::arg("seat"), "A deal from a record with ? in its deck.")
        .def(
            "copy", [](const SeenDeal& self) { return self; }, "A deal of its own.")
        .def("to_text", &seen_deal_text, "The text that parse reads.")
        .def(
            "record", [](const SeenDeal& self) { return to_tuple(self.record()); },
            "The fields of the record with ? in its deck.")
        .def(
            "whole_record", [](const SeenDeal& self) { return to_tuple(self.whole_record()); },
            "The fields of a whole record that fits.")
        .def(py::self == py::self);
}

void define_reading(Class<SeenDeal>& deal) {
    deal.def_property_readonly("seat", &SeenDeal::seat, "The owner's seat.")
        .def_property_readonly("dealer", &SeenDeal::dealer, "The seat that dealt.")
        .def_property_readonly("exact_cut", &SeenDeal::exact_cut, "Whether they cut exactly.")
        .def_property_readonly(
            "rules", [](const SeenDeal& self) { return std::string(self.ruleset().name); },
            "The name of the ruleset.")
        .def_property_readonly(
            "hand", [](const SeenDeal& self) { return to_card_set(self.hand()); },
            "The cards that the owner was dealt.")
        .def_property_readonly(
            "turnup", [](const SeenDeal& self) { return card_text(self.turnup()); },
            "The card that was turned up.")
        .def_property_readonly(
            "events", [](const SeenDeal& self) { return to_events(self.events()); },
            "Seat, text, and whether it is the owner's draw.")
        .def_property_readonly(
            "actions", [](const SeenDeal& self) { return to_texts(self.actions()); },
            "The actions of both players, canonical.")
        .def_property_readonly(
            "needs",
            [](const SeenDeal& self) {
                const std::string_view name = need_name(self.needs());
                return name.empty() ? std::nullopt : std::optional(std::string(name));
            },
            "What has to be told next; None when the deal is over.")
        .def_property_readonly(
            "player",
            [](const SeenDeal& self) {
                return self.player() < 0 ? std::nullopt : std::optional(self.player());
            },
            "The seat whose action or draw has to be told next.")
        .def_property_readonly("expected", &SeenDeal::expected,
                               "What has to be told next, in words.")
        .def_property_readonly("is_over", &SeenDeal::is_over, "Whether the deal is over.")
        .def("state_at", &SeenDeal::state_at, py::return_value_policy::copy, py::arg("ply"),
             "A state before that action that looks to the owner as the real one did.")
        .def("view_at", &SeenDeal::view_at, py::arg("ply"),
             "What the owner knew before that action.")
        .def(
            "world",
            [](const SeenDeal& self, const std::vector<Text>& held) {
                return self.world(cards_of(held));
            },
            py::arg("held"), "A state that fits, in which the player to act has these cards.")
        .def("legal_actions", &SeenDeal::legal_actions, "What the player to act may do.")
        .def(
            "possible_draws", [](const SeenDeal& self) { return names_of(self.possible_draws()); },
            "The cards that the owner may have drawn.")
        .def(
            "short",
            [](const SeenDeal& self, const Text& action) {
                return to_str(short_declaration(self, std::string(std::string_view(action))));
            },
            py::arg("action"), "A declaration by its kind alone, if tell reads that as the same.");
}

void define_telling(Class<SeenDeal>& deal) {
    deal.def(
            "apply", [](SeenDeal& self, const Text& action) { return self.apply(action); },
            py::arg("action"), "Take an action of the player to act; its canonical text.")
        .def(
            "draw", [](SeenDeal& self, const Text& drawn) { return self.draw(drawn); },
            py::arg("drawn"), "Tell the card that the owner drew; its canonical text.")
        .def(
            "tell", [](SeenDeal& self, const Text& text) { return to_events(tell(self, text)); },
            py::arg("text"), "Take the events of a line: all of them, or none.")
        .def(
            "undo", [](SeenDeal& self) { return to_events({self.undo()}).front(); },
            "Take the last event back; which it was.");
}

}  // namespace

void register_seen(py::module_& m) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(std::move(thrown));
        } catch (const RecordError& error) {
            raise("glupcore.errors", "RecordError",
                  py::make_tuple(error.record(), error.ply(), to_str(error.text()),
                                 to_str(error.reason())));
        } catch (const InputError& error) {
            raise("glupcore.support.fields", "InputError",
                  py::make_tuple(to_str(error.what()), to_str(error.value())));
        }
    });
    define_dealing(m);
    define_masked(m);
    Class<SeenDeal> deal(m, "SeenDeal", py::is_final(), "A deal as one player sees it.");
    define_heading(m);
    define_making(deal);
    define_reading(deal);
    define_telling(deal);
}

}  // namespace glup::python
